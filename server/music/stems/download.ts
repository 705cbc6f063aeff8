import { attachment } from '#server/media/serving/attachment.ts'
import { sendObject } from '#server/media/serving/send-object.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { loadViewer } from '#server/profiles/rules.ts'
import { findDownload } from './queries.ts'
import { requireDownload } from './rules.ts'

/** Sends a stem's file to be kept. A stored full URL is only ever played. @throws AppError `not_found`, `forbidden` */
export async function downloadStem(c: AppContext, id: string): Promise<Response> {
  const stem = isUuid(id) ? await findDownload(c.var.db, id) : undefined
  if (!stem) throw notFound('Stem')
  requireDownload({ ...(await loadViewer(c)), signedIn: c.var.session !== null }, stem)
  if (/^https?:\/\//.test(stem.fileUrl)) throw notFound('File')
  const name = stem.parentTitle === null ? stem.title : `${stem.parentTitle}-${stem.title}`
  return sendObject(c, {
    key: stem.fileUrl,
    contentType: 'audio/mpeg',
    // whether one may have it can change at any time
    cacheControl: 'private, no-cache',
    disposition: attachment(name, 'mp3'),
  })
}
