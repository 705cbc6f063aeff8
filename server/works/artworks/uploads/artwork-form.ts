import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { AltText, Description, UsageType } from '#contract/artworks.ts'
import { Tags, Title } from '#contract/music.ts'
import { ARTWORK_MAX_BYTES } from '#contract/platform/limits.ts'
import { parseTags } from '#contract/tags.ts'
import { Flag, type Form, receiveForm, type Sender } from '#server/media/upload/receive-form.ts'
import { AiChange, AiField, SensitiveChange, SensitiveField } from '#server/works/assets/labels.ts'
import { SeriesFields } from '#server/works/assets/series.ts'
import { UploadField } from '#server/works/assets/upload-once.ts'

/** Enough for a description of 5,000 characters of four bytes with its line ends. */
const FIELD_MAX_BYTES = 32 * 1024

/** Forms send every line end as CR and LF, which would count as two characters. */
const withLines = z.string().transform((text) => text.replace(/\r\n?/g, '\n'))
const fields = {
  title: Title,
  description: withLines.pipe(Description),
  altText: withLines.pipe(AltText),
  tags: z.string().transform(parseTags).pipe(Tags),
  usageType: UsageType,
}

export const PublishFields = z.object({
  title: fields.title,
  description: fields.description.default(''),
  altText: fields.altText.default(''),
  tags: fields.tags.default([]),
  usageType: fields.usageType.default('gallery'),
  draft: Flag.default(false),
  ...SensitiveField,
  ...AiField,
  ...SeriesFields,
  ...UploadField,
})
export type PublishFields = z.output<typeof PublishFields>

export const UpdateFields = z
  .object(fields)
  .partial()
  .extend({ ...SensitiveChange, ...AiChange, overwrite: Flag.default(false) })
export type UpdateFields = z.output<typeof UpdateFields>

export type ArtworkUpload<Fields> = Form<'image', Fields>

type Options<Fields> = Sender & {
  spoolDir: string
  fields: z.ZodType<Fields>
  onFile?: (name: 'image', fileName: string, fields: Fields) => void
}

/** Receives the form of an artwork. Invalid fields end the request before the picture is read. */
export const receiveArtwork = <Fields>(
  request: IncomingMessage,
  options: Options<Fields>,
): Promise<ArtworkUpload<Fields>> =>
  receiveForm(request, {
    ...options,
    files: { image: { maxBytes: ARTWORK_MAX_BYTES } },
    maxFields: 12,
    maxFieldBytes: FIELD_MAX_BYTES,
  })
