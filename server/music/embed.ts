import { createRouter } from '#server/platform/context.ts'
import { HTML, sendText } from '#server/platform/http/send-text.ts'
import { escapeHtml } from '#server/platform/page/head.ts'
import { shownName } from '#server/profiles/present.ts'
import { loadTrackDetail } from './load.ts'

/** A page with just one track's player, the only one that other sites may frame: shared links show it as a card. */
export const embedRoutes = createRouter()

embedRoutes.get('/embed/track/:id', async (c) => {
  const track = await loadTrackDetail(c, c.req.param('id'))
  const artist = shownName(track.artist)
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; img-src 'self'; media-src 'self' https:; style-src 'unsafe-inline'; frame-ancestors *",
  )
  c.header('Cache-Control', 'public, max-age=300')
  const cover =
    track.cover && !track.sensitive
      ? `<img src="${escapeHtml(track.cover.thumbUrl)}" alt="" width="160" height="160">`
      : ''
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(track.title)}</title>
<style>
body { background: #131211; color: #ece6d8; display: flex; font: 650 1rem/1.4 Archivo, Arial, sans-serif; margin: 0 }
div { flex: 1; min-width: 0; padding: 1rem } a { color: inherit; display: block } \
span { font-weight: 400 } audio { margin-top: 1rem; width: 100% }
</style></head>
<body>${cover}<div><a href="/track/${track.id}" target="_blank" rel="noopener">\
${escapeHtml(track.title)} <span>${escapeHtml(artist)}</span></a>
<audio controls preload="none" src="${escapeHtml(track.fileUrl)}"></audio></div></body></html>`
  return sendText(c, html, { type: HTML })
})
