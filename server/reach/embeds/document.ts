import { robotsOf, tdmOf } from '#server/platform/http/crawler-headers.ts'
import type { Frontend } from '#server/platform/page/frontend.ts'
import { type Html, html } from '#server/platform/page/html.ts'
import type { Asked } from '#server/works/public-parts/embed-parts.ts'

/** The module of the web app that adds scripts and styles to a frame. */
const MODULE = 'reach/embed/embed.ts'

/** The HTML of a frame. Without scripts it shows the same, with the browser's own audio player. */
export function embedDocument(
  frontend: Frontend,
  title: string,
  { theme, noAi }: Asked & { noAi: boolean },
  content: Html,
): string {
  const { script, styles } = frontend.entryOf(MODULE)
  const links = styles.map((href) => html`<link rel="stylesheet" href="${href}">`)
  const chosen = theme ? html` data-theme="${theme}"` : null
  return html`<!doctype html>
<html lang="en"${chosen}><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="${robotsOf({ hidden: true, noAi })}"><meta name="tdm-reservation" content="${tdmOf({ noAi })}">
<meta name="color-scheme" content="${theme ? { soot: 'dark', paper: 'light' }[theme] : 'dark light'}">
${links}<script type="module" src="${script}"></script></head>
<body>${content}</body></html>`.text
}
