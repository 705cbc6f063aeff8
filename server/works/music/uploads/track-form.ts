import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { MusicType, Tags, Title } from '#contract/music.ts'
import { ALBUM } from '#contract/platform/album-limits.ts'
import { AUDIO_MAX_BYTES, COVER_MAX_BYTES } from '#contract/platform/limits.ts'
import { parseTags } from '#contract/tags.ts'
import { Flag, type Form, receiveForm, type Sender } from '#server/media/upload/receive-form.ts'
import { AppError } from '#server/platform/errors.ts'
import { AiChange, AiField, SensitiveChange, SensitiveField } from '#server/works/assets/labels.ts'
import { SeriesFields } from '#server/works/assets/series.ts'
import { UploadField } from '#server/works/assets/upload-once.ts'

/**
 * Enough for the ids of all albums that a profile may have, which is far more than a title or ten
 * tags need.
 */
const FIELD_MAX_BYTES = ALBUM.perProfile * 37

const TagList = z.string().transform(parseTags).pipe(Tags)
/** An empty text means none. */
const ParentId = z.union([z.literal('').transform(() => null), z.uuid('Please choose one of your tracks')])

const AlbumIds = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.uuid().toLowerCase()).max(ALBUM.perProfile))

/**
 * The draft album of a track, and its position on it from 1. Without a position it is the last one.
 */
const DraftFields = {
  draftOf: z.uuid().toLowerCase().optional(),
  place: z.coerce.number().int().min(1).max(ALBUM.maxTracks).optional(),
}

export const PublishFields = z
  .object({
    title: Title,
    tags: TagList.default([]),
    type: MusicType.default('track'),
    parentId: ParentId.default(null),
    downloadable: Flag.default(false),
    draft: Flag.default(false),
    ...DraftFields,
    ...SensitiveField,
    ...AiField,
    ...SeriesFields,
    ...UploadField,
  })
  .superRefine(({ type, ...fields }, context) => {
    const wrong = type === 'track' && stemFieldOf(fields)
    if (wrong) context.addIssue({ code: 'custom', path: [wrong], message: STEMS_ONLY[wrong] })
    if (type === 'stem' && fields.draftOf !== undefined)
      context.addIssue({ code: 'custom', path: ['draftOf'], message: 'Only a track can be on an album' })
  })
export type PublishFields = z.output<typeof PublishFields>

export const UpdateFields = z.object({
  title: Title.optional(),
  tags: TagList.optional(),
  parentId: ParentId.optional(),
  downloadable: Flag.optional(),
  ...SensitiveChange,
  ...AiChange,
  addToAlbums: AlbumIds.default([]),
  removeFromAlbums: AlbumIds.default([]),
  removeCover: Flag.default(false),
  overwrite: Flag.default(false),
})
export type UpdateFields = z.output<typeof UpdateFields>

const STEMS_ONLY = {
  parentId: 'Only a stem can belong to a track',
  downloadable: 'Only stems can be offered for download',
} as const

type StemFields = { parentId?: string | null; downloadable?: boolean }
const stemFieldOf = ({ parentId, downloadable }: StemFields) =>
  parentId ? 'parentId' : downloadable ? 'downloadable' : null

/** @throws AppError `invalid` if a track gets a field that only stems have */
export function refuseStemFields(fields: StemFields): void {
  const wrong = stemFieldOf(fields)
  if (wrong) throw new AppError('invalid', STEMS_ONLY[wrong], { fields: { [wrong]: STEMS_ONLY[wrong] } })
}

type FileField = 'audio' | 'cover'
export type TrackUpload<Fields> = Form<FileField, Fields>

type Options<Fields> = Sender & {
  spoolDir: string
  fields: z.ZodType<Fields>
  onFile?: (name: FileField, fileName: string, fields: Fields) => void
}

/** Receives the form of a track. Invalid fields end the request before the first file is read. */
export const receiveTrack = <Fields>(
  request: IncomingMessage,
  options: Options<Fields>,
): Promise<TrackUpload<Fields>> =>
  receiveForm(request, {
    ...options,
    files: { audio: { maxBytes: AUDIO_MAX_BYTES }, cover: { maxBytes: COVER_MAX_BYTES } },
    maxFields: 15,
    maxFieldBytes: FIELD_MAX_BYTES,
  })
