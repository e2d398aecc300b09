import { internal, type ShopStep } from '@notalone/contracts';
import { type ClientSession, type Collection, type Db, ObjectId } from 'mongodb';
import { handOverMails } from '../../mails/hand-over.ts';
import type { BusinessDeps } from './business-deps.ts';
import type { BusinessDocument } from './businesses.store.ts';

/** A mail to the owner of a shop that was not handed over to auth yet. */
interface ShopMailDocument {
  _id: ObjectId;
  businessId: string;
  step: ShopStep;
  email: string;
  businessName: string;
}
const shopMailsOf = (db: Db): Collection<ShopMailDocument> => db.collection('shopMails');

/** Belongs to the transaction of what it tells. */
export async function addShopMail(
  db: Db,
  { _id, email, businessName }: Pick<BusinessDocument, '_id' | 'email' | 'businessName'>,
  step: ShopStep,
  session: ClientSession,
): Promise<void> {
  const mail = { _id: new ObjectId(), businessId: _id.toHexString(), step, email, businessName };
  await shopMailsOf(db).insertOne(mail, { session });
}

type Deps = Pick<BusinessDeps, 'db' | 'internal' | 'log'>;

/** Hands the waiting mails of one shop, or of all, over to auth: each once by its key. */
export async function sendShopMails({ db, internal: services, log }: Deps, ofBusiness?: string): Promise<void> {
  const which = ofBusiness === undefined ? {} : { businessId: ofBusiness };
  await handOverMails(shopMailsOf(db), which, log, ({ _id, businessId, ...body }) =>
    services.call(internal.auth.mailBusiness, {
      params: { businessId },
      body,
      idempotencyKey: `shop-mail/${_id.toHexString()}`,
    }),
  );
}
