import { mediaUrl } from '#server/media/files.ts'
import { isElsewhere } from '#server/media/permanent-audio-url.ts'
import { createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { findTrack } from './queries.ts'

/**
 * GET and HEAD of `/tracks/{id}.mp3`: redirects to the current file of a public track; the file
 * itself supports ranges. The redirect must be revalidated, because a replaced file is removed soon
 * after the change.
 */
export const permanentAudioRoutes = createRouter()

permanentAudioRoutes.get('/tracks/:name{[0-9a-f-]+[.]mp3}', async (c) => {
  const id = c.req.param('name').slice(0, -'.mp3'.length)
  const track = isUuid(id) ? await findTrack(c.var.publicReads, id) : undefined
  if (!track?.isPublic || isElsewhere(track.fileUrl)) throw notFound('Track')
  c.header('Cache-Control', 'public, no-cache')
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  return c.redirect(mediaUrl(track.fileUrl), 302)
})
