import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { COVER_MAX_BYTES } from '#contract/platform/limits.ts'
import { receiveForm, type Sender } from './receive-form.ts'
import type { SpooledFile } from './spool.ts'

/** Enough for a title of 200 characters several times. */
const LIMITS = { files: { cover: { maxBytes: COVER_MAX_BYTES } }, maxFields: 5, maxFieldBytes: 2048 }

export type CoverForm<Fields> = AsyncDisposable &
  Sender & {
    fields: Fields
    cover: SpooledFile | undefined
    /** The folder for renditions of the cover; disposing the form removes it. */
    folder: string
  }

type Options<Fields> = Sender & {
  spoolDir: string
  fields: z.ZodType<Fields>
  /** For forms with more or longer fields. */
  maxFields?: number
  maxFieldBytes?: number
}

/**
 * Receives a form of a few fields and a picture called `cover`. Wrong fields refuse it before the
 * picture is read.
 * @throws AppError `invalid` with a message per field, and what `receiveUpload` throws
 */
export async function receiveCoverForm<Fields>(
  request: IncomingMessage,
  options: Options<Fields>,
): Promise<CoverForm<Fields>> {
  const form = await receiveForm(request, { ...LIMITS, ...options })
  return { ...form, cover: form.files.cover }
}
