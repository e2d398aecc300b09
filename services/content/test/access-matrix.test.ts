import { type NewsItem, userIdSchema } from '@notalone/contracts';
import { appealTokenOf } from '@notalone/moderation/appeal-token';
import { testAccessMatrix } from '@notalone/testing/access-matrix';
import { randomId } from '@notalone/testing/tokens';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { auditOf } from '../src/audit/audit.store.ts';
import { complaintsOf } from '../src/complaints/complaints.store.ts';
import { article, fileOf, photo, published } from './blog.ts';
import { business, submitted } from './businesses.ts';
import {
  correctBirthday,
  admin as newAdmin,
  parent,
  raiseChildrensCase,
  reportGuardian,
  reportPost,
  startModeration,
} from './moderation.ts';
import { news } from './news.ts';
import type { OwnerStub } from './owner-stub.ts';
import type { Service } from './service.ts';

let service: Service;
let owners: OwnerStub;
let stop: () => Promise<void>;
let baseUrl: string;
let admin: string;
let safeguarding: string;
beforeAll(async () => {
  ({ service, owners, stop } = await startModeration());
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  admin = await service.token({ role: 'admin' });
  safeguarding = (await newAdmin(service, { safeguarding: true })).token;
});
afterAll(() => stop());

async function addedNews(): Promise<string> {
  const token = await service.token({ role: 'admin' });
  return (await service.call<NewsItem>('POST', '/api/news', { token, payload: news() })).body._id;
}

const newBusiness = async () => ({ businessId: await submitted(service, admin) });
const newArticle = async () => ({ articleId: (await published(service, admin))._id });
const draft = { ...article(), version: 0 };
async function approvedBusiness() {
  const params = await newBusiness();
  await service.call('POST', `/api/businesses/approve/${params.businessId}`, { token: admin });
  return params;
}
async function newDraft() {
  const draftId = randomId();
  await service.call('PUT', `/api/blog/draft/${draftId}`, { token: admin, payload: draft });
  return { draftId };
}
async function pictureName(): Promise<string> {
  const { imageUrl = '' } = await published(service, admin, { image: fileOf(await photo()) });
  return imageUrl.split('/').at(-1) ?? '';
}

const REASON = { reason: 'A reason of some length' };
const childrensCase = () => raiseChildrensCase(service, owners);
const guardianCase = async () => (await reportGuardian(service, owners)).caseId;
/** Hidden from admins who are not marked for cases of child safety. */
const SAFEGUARDING = { otherwise: 200, admin: 404 };
const newCase = async () => (await reportPost(service, owners, {})).caseId;
const somebody = async () => ({ userId: (await parent(service)).userId });
const tokenOf = (decisionId: string) => appealTokenOf(service.config.APPEAL_SECRET, decisionId);
async function newDecision(): Promise<string> {
  const { userId } = await somebody();
  const token = await service.token({ role: 'admin' });
  await service.call('POST', `/api/moderation/people/${userId}/warn`, { token, payload: REASON });
  return (await service.db.collection('decisions').findOne({ subjectId: userId }))?._id.toHexString() ?? '';
}
async function banned() {
  const { userId } = await somebody();
  const token = await service.token({ role: 'admin' });
  await service.call('POST', `/api/moderation/people/${userId}/ban`, { token, payload: REASON });
  return { userId };
}
async function newComplaint(): Promise<string> {
  const payload = { email: 'helen@families.example', text: 'Mine' };
  const complaint = { ...payload, name: '', reference: randomId(), receivedAt: new Date(), answerBy: new Date() };
  const { insertedId } = await complaintsOf(service.db).insertOne({ _id: new ObjectId(), ...complaint, reminders: 0 });
  return insertedId.toHexString();
}
async function newAppeal(): Promise<string> {
  const decisionId = await newDecision();
  await service.call('POST', '/api/appeals', { payload: { token: tokenOf(decisionId), text: 'Please look again' } });
  return decisionId;
}

testAccessMatrix({
  service: 'content',
  baseUrl: () => baseUrl,
  token: (caller) => {
    if (caller === 'child' || caller === 'admin') return service.token({ role: caller });
    return service.token({ role: 'parent', userId: randomId(), ...(caller === 'expired' && { expiresInSeconds: -1 }) });
  },
  async moderationToken(caller) {
    if (caller === 'safeguarding admin') return safeguarding;
    const { userId, token } = await parent(service);
    await service.revocations.endPerson(userId);
    return token;
  },
  countAudit: () => auditOf(service.db).countDocuments(),
  matrix: {
    'content.calculateCarbs': { send: { body: { ingredients: ['1 medium apple', 'moonstone'] } }, status: 200 },
    'content.listNews': { status: 200 },
    'content.addNews': { send: { body: news() }, status: 201 },
    'content.changeNews': { send: async () => ({ params: { newsId: await addedNews() }, body: news() }), status: 200 },
    'content.deleteNews': { send: async () => ({ params: { newsId: await addedNews() } }), status: 200 },
    'content.listArticles': { status: 200 },
    'content.getArticle': { send: async () => ({ params: await newArticle() }), status: 200 },
    'content.uploadArticle': { send: { form: article() }, status: 201 },
    'content.changeArticle': {
      send: async () => ({ params: await newArticle(), form: article({ version: 1 }) }),
      status: 200,
    },
    'content.deleteArticle': { send: async () => ({ params: await newArticle() }), status: 200 },
    'content.listRevisions': { send: async () => ({ params: await newArticle() }), status: 200 },
    'content.uploadInlineImage': { send: async () => ({ form: { image: fileOf(await photo()) } }), status: 201 },
    'content.listDrafts': { status: 200 },
    'content.getDraft': { send: async () => ({ params: await newDraft() }), status: 200 },
    'content.saveDraft': { send: () => ({ params: { draftId: randomId() }, body: draft }), status: 200 },
    'content.deleteDraft': { send: async () => ({ params: await newDraft() }), status: 200 },
    'content.contentPicture': { send: async () => ({ params: { name: await pictureName() } }), status: 200 },
    'content.submitReport': { send: { body: { reason: 'Odd', message: '' } }, status: 201 },
    'content.listReports': { status: 200 },
    'content.countReports': { status: 200 },
    'content.getReport': { send: async () => ({ params: { caseId: await newCase() } }), status: 200 },
    'content.raiseReport': { send: async () => ({ params: { caseId: await newCase() } }), status: 200 },
    'content.claimReport': { send: async () => ({ params: { caseId: await newCase() } }), status: 200 },
    'content.removeReported': { send: async () => ({ params: { caseId: await newCase() }, body: {} }), status: 200 },
    'content.warnReported': { send: async () => ({ params: { caseId: await newCase() }, body: REASON }), status: 200 },
    'content.banReported': { send: async () => ({ params: { caseId: await newCase() }, body: {} }), status: 200 },
    'content.dismissReport': { send: async () => ({ params: { caseId: await newCase() }, body: REASON }), status: 200 },
    'content.nameReported': {
      async send() {
        const { username, token } = await parent(service);
        const words = { reason: 'Odd', message: `About ${username}` };
        await service.call('POST', '/api/reports', { token, payload: words });
        const found = await service.db.collection('cases').findOne({ message: words.message });
        return { params: { caseId: found?._id.toHexString() ?? '' }, body: { username } };
      },
      status: 200,
    },
    'content.noteReport': {
      send: async () => ({ params: { caseId: await newCase() }, body: { text: 'A note' } }),
      status: 200,
    },
    'content.setReportedThread': {
      send: async () => ({ params: { caseId: (await childrensCase()).caseId }, body: { paused: true } }),
      status: SAFEGUARDING,
    },
    'content.endReportedThread': {
      send: async () => ({ params: { caseId: (await childrensCase()).caseId } }),
      status: SAFEGUARDING,
    },
    'content.tellParents': {
      async send() {
        const { caseId, childIds } = await childrensCase();
        return { params: { caseId }, body: { childIds: [childIds[0]], words: 'received' } };
      },
      status: SAFEGUARDING,
    },
    'content.decideBirthday': {
      async send() {
        const { caseId } = await correctBirthday(service, owners, [userIdSchema.parse(randomId())]);
        return { params: { caseId }, body: { agrees: false } };
      },
      status: SAFEGUARDING,
    },
    'content.recordNcaReport': {
      send: async () => ({
        params: { caseId: (await childrensCase()).caseId },
        body: { reference: 'NCA-1', reportedOn: '2026-11-01' },
      }),
      status: SAFEGUARDING,
    },
    'content.askContacts': {
      send: async () => ({ params: { caseId: (await childrensCase()).caseId }, body: REASON }),
      status: SAFEGUARDING,
    },
    'content.reviewContacts': {
      async send() {
        const { caseId } = await childrensCase();
        const { token } = await newAdmin(service, { safeguarding: true });
        await service.call('POST', `/api/reports/${caseId}/contacts`, { token, payload: REASON });
        return { params: { caseId }, body: { agrees: true } };
      },
      status: SAFEGUARDING,
    },
    'content.limitGuardian': {
      send: async () => ({
        params: { caseId: await guardianCase() },
        body: { what: 'place', withheld: true, ...REASON },
      }),
      status: SAFEGUARDING,
    },
    'content.reviewGuardianLimit': {
      async send() {
        const caseId = await guardianCase();
        const { token } = await newAdmin(service, { safeguarding: true });
        const payload = { what: 'place', withheld: true, ...REASON };
        await service.call('POST', `/api/reports/${caseId}/guardian-limits`, { token, payload });
        return { params: { caseId }, body: { what: 'place', agrees: true } };
      },
      status: SAFEGUARDING,
    },
    'content.reverseDecision': {
      send: async () => ({ params: { decisionId: await newDecision() }, body: REASON }),
      status: 200,
    },
    'content.listDecisionLetters': { status: 200 },
    'content.findPeople': { send: { query: { q: 'Pa' } }, status: 200 },
    'content.getPerson': { send: async () => ({ params: await somebody() }), status: 200 },
    'content.warnPerson': { send: async () => ({ params: await somebody(), body: REASON }), status: 200 },
    'content.banPerson': { send: async () => ({ params: await somebody(), body: REASON }), status: 200 },
    'content.unbanPerson': { send: async () => ({ params: await banned(), body: REASON }), status: 200 },
    'content.notePerson': { send: async () => ({ params: await somebody(), body: { text: 'A note' } }), status: 200 },
    'content.openDecisionLetter': {
      send: async () => ({ body: { token: tokenOf(await newDecision()) } }),
      status: 200,
    },
    'content.submitAppeal': {
      send: async () => ({ body: { token: tokenOf(await newDecision()), text: 'Please look again' } }),
      status: 201,
    },
    'content.listAppeals': { status: 200 },
    'content.decideAppeal': {
      send: async () => ({ params: { appealId: await newAppeal() }, body: { outcome: 'upheld', answer: 'It stands' } }),
      status: 200,
    },
    'content.listAudit': { status: 200 },
    'content.listAdmins': { status: 200 },
    'content.listSwitches': { status: 200 },
    'content.setSwitch': {
      send: { params: { name: 'companion' }, body: { on: false, ...REASON } },
      status: 200,
    },
    'content.analyticsSummary': { status: 200 },
    'content.listBusinesses': { status: 200 },
    'content.submitBusiness': {
      send: async () => ({ form: { ...business(), image: fileOf(await photo()) } }),
      status: 201,
    },
    'content.submitComplaint': { send: { body: { email: 'helen@families.example', text: 'Mine' } }, status: 201 },
    'content.listComplaints': { status: 200 },
    'content.answerComplaint': {
      send: async () => ({ params: { complaintId: await newComplaint() }, body: { answer: 'Deleted' } }),
      status: 200,
    },
    'content.approveBusiness': { send: async () => ({ params: await newBusiness() }), status: 200 },
    'content.setBanner': { send: async () => ({ params: await approvedBusiness() }), status: 200 },
    'content.removeBanner': {
      send: async () => {
        const params = await approvedBusiness();
        await service.call('POST', `/api/businesses/banner/${params.businessId}`, { token: admin });
        return { params };
      },
      status: 200,
    },
    'content.unlistBusiness': { send: async () => ({ params: await approvedBusiness() }), status: 200 },
    'content.changeBusiness': { send: async () => ({ params: await newBusiness(), body: business() }), status: 200 },
    'content.deleteBusiness': { send: async () => ({ params: await newBusiness() }), status: 200 },
    'content.countShopClick': { send: { body: { businessId: 'a'.repeat(24) } }, status: 204 },
    'content.countLoad': { send: { body: { remote: 'feed', version: '0123abcd4567' } }, status: 204 },
    'content.reportClientError': {
      send: { body: { remote: 'feed', version: '0123abcd4567', phase: 'load', code: 'timeout' } },
      status: 204,
    },
    'content.countVisit': { status: 204 },
    'content.countPageView': { send: { body: { page: '/feed' } }, status: 204 },
  },
});
