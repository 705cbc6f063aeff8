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
  /** Why the cover that was sent could not be received, of those that keep it. */
  coverError: AppError | null
  folder: string
}

type Options<Fields> = {
  spoolDir: string
  signal: AbortSignal
  fields: z.ZodType<Fields>
  /** Goes on without a cover that is too large, with the fields that came before it. */
  coverMayFail?: boolean
}

/** Receives the form of a playlist. Wrong fields refuse it before the cover is read. */
export async function receivePlaylist<Fields>(
  request: IncomingMessage,
  { spoolDir, signal, fields: schema, coverMayFail = false }: Options<Fields>,
): Promise<PlaylistUpload<Fields>> {
  let early: Fields | undefined
  const onFile = (_name: string, _fileName: string, given: Readonly<Record<string, string>>) => {
    early = parseFields(schema, given)
  }
  try {
    const upload = await receiveUpload(request, { spoolDir, signal, ...PLAYLIST_UPLOAD, onFile })
    const { files, folder } = upload
    const dispose = () => upload[Symbol.asyncDispose]()
    try {
      const fields = parseFields(schema, upload.fields)
      return { fields, cover: files.cover, coverError: null, folder, [Symbol.asyncDispose]: dispose }
    } catch (error) {
      await dispose()
      throw error
    }
  } catch (error) {
    const goesOn = coverMayFail && early !== undefined && error instanceof AppError && error.code === 'file_too_large'
    if (!goesOn) throw error
    return {
      fields: early as Fields,
      cover: undefined,
      coverError: error,
      folder: '',
      [Symbol.asyncDispose]: async () => {},
    }
  }
}

function parseFields<Fields>(schema: z.ZodType<Fields>, given: Readonly<Record<string, string>>): Fields {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const fields = Object.fromEntries(issues.map((issue) => [String(issue.path[0] ?? ''), issue.message]))
  throw new AppError('invalid', issues[0]?.message ?? 'Some fields are wrong', { fields })
}
