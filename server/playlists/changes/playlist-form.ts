import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { PlaylistTitle } from '#contract/playlists.ts'
import type { SpooledFile } from '#server/media/upload/spool.ts'
import { receiveUpload } from '#server/media/upload/upload.ts'
import { AppError } from '#server/platform/errors.ts'
import { PLAYLIST_UPLOAD } from '../limits.ts'

const Flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const CreateFields = z.object({ title: PlaylistTitle })
export const UpdateFields = z.object({
  title: PlaylistTitle.optional(),
  isPublic: Flag.optional(),
  removeCover: Flag.default(false),
})
export type UpdateFields = z.output<typeof UpdateFields>

export type PlaylistUpload<Fields> = AsyncDisposable & {
  fields: Fields
  cover: SpooledFile | undefined
  folder: string
}

type Options<Fields> = { spoolDir: string; signal: AbortSignal; fields: z.ZodType<Fields> }

/** Receives the form of a playlist. Wrong fields refuse it before the cover is read. */
export async function receivePlaylist<Fields>(
  request: IncomingMessage,
  { spoolDir, signal, fields: schema }: Options<Fields>,
): Promise<PlaylistUpload<Fields>> {
  const upload = await receiveUpload(request, {
    ...PLAYLIST_UPLOAD,
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

function parseFields<Fields>(schema: z.ZodType<Fields>, given: Readonly<Record<string, string>>): Fields {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const fields = Object.fromEntries(issues.map((issue) => [String(issue.path[0] ?? ''), issue.message]))
  throw new AppError('invalid', issues[0]?.message ?? 'Some fields are wrong', { fields })
}
