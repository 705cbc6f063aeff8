import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { AppError } from '#server/platform/errors.ts'
import { receiveUpload, type Upload, type UploadOptions } from './upload.ts'

/**
 * The owner of an upload. Accounts take turns in the decoding processes. `signal` aborts when the
 * client disconnects; its work is then dropped.
 */
export type Sender = { accountId: string; signal: AbortSignal }

/**
 * A received form: validated fields, files, and a folder for renditions; disposing removes all
 * files.
 */
export type Form<Name extends string, Fields> = AsyncDisposable &
  Sender & {
    fields: Fields
    files: Upload<Name>['files']
    folder: string
  }

type Options<Name extends string, Fields> = Omit<UploadOptions<Name>, 'onFile'> &
  Sender & {
    fields: z.ZodType<Fields>
    /**
     * Called before a file's bytes are read, with the fields before it; an error refuses the
     * upload.
     */
    onFile?: (name: Name, fileName: string, fields: Fields) => void
  }

/**
 * Receives a form with files. Invalid fields refuse it before the first file is read.
 * @throws AppError `invalid` with a message per field, and what `receiveUpload` throws
 */
export async function receiveForm<Name extends string, Fields>(
  request: IncomingMessage,
  { fields: schema, accountId, onFile, ...options }: Options<Name, Fields>,
): Promise<Form<Name, Fields>> {
  const { signal } = options
  const upload = await receiveUpload(request, {
    ...options,
    onFile: (name, fileName, given) => {
      const fields = parseFields(schema, given)
      onFile?.(name, fileName, fields)
    },
  })
  const { files, folder } = upload
  const dispose = () => upload[Symbol.asyncDispose]()
  try {
    const fields = parseFields(schema, upload.fields)
    return { fields, files, folder, accountId, signal, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

/** A cancelled upload can still be stopped after it was received, until its transaction. */
export function refuseAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError('upload_aborted', 'Upload cancelled by user')
}

/** A boolean in a form. */
export const Flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/**
 * Validates the fields of a multipart form with `schema`.
 * @throws AppError `invalid` with a message per field
 */
function parseFields<Fields>(schema: z.ZodType<Fields>, given: Readonly<Record<string, string>>): Fields {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const fields = Object.fromEntries(issues.map((issue) => [String(issue.path[0] ?? ''), issue.message]))
  throw new AppError('invalid', issues[0]?.message ?? 'Some fields are wrong', { fields })
}

/**
 * Describes a multipart body for the API document, by field. It does not validate on purpose:
 * `receiveUpload` reads the body as a stream, so nothing may read it before.
 */
export function multipartBody<Name extends string>(
  fields: Record<Name, 'file' | 'text'>,
  required: NoInfer<Name>[] = [],
) {
  const properties = Object.entries(fields).map(([name, kind]) => [
    name,
    kind === 'file' ? { type: 'string' as const, format: 'binary' } : { type: 'string' as const },
  ])
  const schema = { type: 'object' as const, properties: Object.fromEntries(properties), required }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}
