import type { MultipartFile } from '@fastify/multipart';
import { IMAGE_MAX_BYTES, type Operation } from '@notalone/contracts';
import type { FastifyError, FastifyRequest } from 'fastify';
import { ApiError, apiError, fieldError } from '../errors/api-error.ts';

/** At most IMAGE_MAX_BYTES; the type must be sniffed from the bytes, neither name nor declared type is to be trusted. */
export interface UploadedFile {
  readonly bytes: Buffer;
  readonly fileName: string;
}
export interface Form {
  readonly fields: Record<string, unknown>;
  readonly file?: UploadedFile;
}

const TEXT_BYTES = 64 * 1024;
const TEXT_FIELDS = 100;
const LIMITS = {
  fileSize: IMAGE_MAX_BYTES,
  files: 2,
  fields: TEXT_FIELDS,
  parts: TEXT_FIELDS + 2,
  fieldNameSize: 100,
};
const tooLarge = (field: string, text: string) => apiError('PAYLOAD_TOO_LARGE', { errors: { [field]: text } });

/** A form sends every line break as two characters; people typed one, and limits count what they typed. */
const asTyped = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value);

const addField = (fields: Map<string, unknown>, name: string, value: unknown) =>
  fields.set(name, fields.has(name) ? [fields.get(name), value].flat() : value);

/** Why a file part is not taken. The declared limit is the contract's; busboy has cut what is over it. */
function refusalOf({ fieldname, file }: MultipartFile, operation: Operation, already: boolean): Error | undefined {
  if (fieldname !== operation.file) return fieldError(fieldname, 'No file is expected here.');
  if (file.truncated) return tooLarge(fieldname, `Must be at most ${IMAGE_MAX_BYTES / 1024 / 1024} MB`);
  return already ? fieldError(fieldname, 'Only one file is expected.') : undefined;
}

/** Read to its end whatever it is: a part left unread stops the whole form. */
async function bytesOf({ file }: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function readParts(request: FastifyRequest, operation: Operation): Promise<Form> {
  const fields = new Map<string, unknown>();
  let file: UploadedFile | undefined;
  let refused: Error | undefined;
  for await (const part of request.parts({ limits: { ...LIMITS, fieldSize: operation.fieldBytes ?? TEXT_BYTES } })) {
    if (part.type === 'field') {
      if (part.valueTruncated) refused ??= tooLarge(part.fieldname, 'Is too long.');
      addField(fields, part.fieldname, asTyped(part.value));
    } else {
      const bytes = await bytesOf(part);
      refused ??= refusalOf(part, operation, file !== undefined);
      if (bytes.length > 0) file ??= { bytes, fileName: part.filename };
    }
  }
  if (refused) throw refused;
  return { fields: Object.fromEntries(fields), ...(file ? { file } : {}) };
}

/** A parser says what is wrong with a form in plain errors without a status: broken, cut off, or without a boundary. */
const isUnreadable = (error: unknown): boolean =>
  !(error instanceof ApiError) && (error as Partial<FastifyError>).statusCode === undefined;

/**
 * Reads a multipart form: text fields as they are (a repeated one becomes a list, which no field accepts), and the one declared file.
 * An empty file field counts as absent, because browsers send it so.
 * @throws PAYLOAD_TOO_LARGE naming the field; VALIDATION for a file that is not asked for and for a form that cannot be read;
 * UNSUPPORTED_MEDIA_TYPE for another content type
 */
export async function readForm(request: FastifyRequest, operation: Operation): Promise<Form> {
  if (!request.isMultipart()) throw apiError('UNSUPPORTED_MEDIA_TYPE');
  try {
    return await readParts(request, operation);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    throw apiError('VALIDATION', { cause: error, errors: { body: 'Could not be read.' } });
  }
}
