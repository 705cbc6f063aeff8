import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { COVER_MAX_BYTES } from '#contract/limits.ts'
import { parseFields } from './form-fields.ts'
import type { SpooledFile } from './spool.ts'
import { receiveUpload } from './upload.ts'

/** A title of 200 characters fits several times over. */
const LIMITS = { files: { cover: { maxBytes: COVER_MAX_BYTES } }, maxFields: 5, maxFieldBytes: 2048 }

/** A yes or no in a form. */
export const Flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export type CoverForm<Fields> = AsyncDisposable & {
  fields: Fields
  cover: SpooledFile | undefined
  /** For what is made of the cover; removed on dispose. */
  folder: string
}

type Options<Fields> = { spoolDir: string; signal: AbortSignal; fields: z.ZodType<Fields> }

/**
 * Receives a form of a few fields and a picture called `cover`. Wrong fields refuse it before the picture is read.
 * @throws AppError `invalid` with a message per field, and what `receiveUpload` throws
 */
export async function receiveCoverForm<Fields>(
  request: IncomingMessage,
  { spoolDir, signal, fields: schema }: Options<Fields>,
): Promise<CoverForm<Fields>> {
  const upload = await receiveUpload(request, {
    ...LIMITS,
    spoolDir,
    signal,
    onFile: (_name, _fileName, given) => void parseFields(schema, given),
  })
  const { files, folder } = upload
  const dispose = () => upload[Symbol.asyncDispose]()
  try {
    const fields = parseFields(schema, upload.fields)
    return { fields, cover: files.cover, folder, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}
