import type { MultipartFile } from '@fastify/multipart';
import { IMAGE_MAX_BYTES, type Operation } from '@notalone/contracts';
import type { FastifyError, FastifyRequest } from 'fastify';
import { ApiError, apiError, fieldError } from '../errors/api-error.ts';

/** At most IMAGE_MAX_BYTES. Sniff the type from the bytes; do not trust the name or the declared type. */
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

/** Forms send every line break as two characters; people typed one, and limits count what they typed. */
const asTyped = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value);

const addField = (fields: Map<string, unknown>, name: string, value: unknown) =>
  fields.set(name, fields.has(name) ? [fields.get(name), value].flat() : value);

/** Why a file part is refused. The contract declares the limit; busboy has cut off the excess. */
function refusalOf({ fieldname, file }: MultipartFile, operation: Operation, already: boolean): Error | undefined {
  if (fieldname !== operation.file) return fieldError(fieldname, 'No file is expected here.');
  if (file.truncated) return tooLarge(fieldname, `Must be at most ${IMAGE_MAX_BYTES / 1024 / 1024} MB`);
  return already ? fieldError(fieldname, 'Only one file is expected.') : undefined;
}

/** Read every part to its end: an unread part stops the whole form. */
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

/** Parsers report broken forms as plain errors without a status: malformed, cut off, or without a boundary. */
const isUnreadable = (error: unknown): boolean =>
  !(error instanceof ApiError) && (error as Partial<FastifyError>).statusCode === undefined;

/**
 * Reads a multipart form: text fields unchanged (a repeated one becomes a list, which no field accepts), and the one
 * declared file. An empty file field counts as absent, because browsers send one.
 * @throws PAYLOAD_TOO_LARGE naming the field; VALIDATION for an undeclared file or an unreadable form;
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
