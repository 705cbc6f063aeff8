import type { TokenScope } from '#contract/access-tokens.ts'
import { ERROR_STATUS, type ErrorCode } from '#contract/platform/errors.ts'
import { escapeHtml } from '#contract/platform/escape-html.ts'
import { PRODUCT, TOKEN_REQUESTS_PER_MINUTE } from '#contract/platform/limits.ts'
import type { AppContext } from '#server/platform/context.ts'
import { ERROR_MEANINGS } from '#server/platform/http/declared-errors.ts'
import { HTML, sendText } from '#server/platform/http/send-text.ts'
import type { ApiDocument } from './document.ts'

/** The scopes of an access token, for people. */
const SCOPE_MEANINGS: Readonly<Record<TokenScope, string>> = {
  read: 'Everything that its owner may see, except messages and notifications',
  play: 'What a player needs: works, lists and search; it counts plays, likes and edits playlists',
  write: 'Publishes and changes works, comments, follows and the profile; it reads nothing',
  messages: 'Reads and writes messages and notifications',
}

type Operation = { summary?: string; responses?: Record<string, unknown> }

/**
 * The API's page for people: all endpoints of the OpenAPI document, and all error codes. If scripts
 * run, a viewer replaces the list of endpoints. It shows parameters, bodies and responses, and can
 * send requests.
 */
export function docsPage(document: () => ApiDocument) {
  return (c: AppContext): Promise<Response> => {
    const rows = Object.entries(document().paths ?? {}).flatMap(([path, operations]) =>
      Object.entries(operations as Record<string, Operation>).map(([method, operation]) =>
        endpointRow(method, path, operation),
      ),
    )
    const codes = Object.entries(ERROR_STATUS).map(
      ([code, status]) =>
        `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${meaningOf(code as ErrorCode)}</td></tr>`,
    )
    const theme = THEME_CLASSES[c.var.requester.choices.theme ?? ''] ?? ''
    return sendText(c, layout(theme, rows.join(''), codes.join('')), {
      type: HTML,
      headers: { 'Cache-Control': 'private, no-cache' },
    })
  }
}

/** The meaning as HTML. Backticks become code elements, as in the viewer. */
const meaningOf = (code: ErrorCode): string =>
  escapeHtml(ERROR_MEANINGS[code]).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

/** The class of each theme. Without a choice the system decides. */
const THEME_CLASSES: Record<string, string> = { paper: 'paper', soot: 'dark-mode' }

function endpointRow(method: string, path: string, { summary = '', responses = {} }: Operation): string {
  const statuses = Object.keys(responses).filter((status) => status < '400')
  return `<tr><td><code>${method.toUpperCase()}</code></td><td><code>${escapeHtml(path)}</code></td>\
<td>${escapeHtml(summary)}</td><td>${statuses.join(', ')}</td></tr>`
}

function layout(theme: string, endpoints: string, codes: string): string {
  return `<!doctype html>
<html lang="en" class="${theme}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">\
<title>${PRODUCT} API</title>
<style>
:root { --bg: #131211; --fg: #ece6d8; --line: #35322e; --mark: #e4ed3c; color-scheme: dark }
.paper { --bg: #e7e5df; --fg: #171512; --line: #c9c1ae; --mark: #171512; color-scheme: light }
@media (prefers-color-scheme: light) {
:root:not(.dark-mode) { --bg: #e7e5df; --fg: #171512; --line: #c9c1ae; --mark: #171512; color-scheme: light }
}
html { background: var(--bg) !important }
body { background: var(--bg); color: var(--fg); font: 400 0.9375rem/1.5 system-ui, sans-serif; \
margin: 0 auto; max-width: 76rem; padding: 2rem 1rem }
h1, h2 { border-bottom: 2px solid; padding-bottom: 0.5rem } table { border-collapse: collapse; width: 100% }
td, th { border-bottom: 1px solid var(--line); padding: 0.4rem 1rem 0.4rem 0; text-align: left; vertical-align: top } \
a { color: inherit }
pre { overflow-x: auto } td code { overflow-wrap: anywhere }
/* Hides parts that the page has already, and the sign-in form: a script cannot set the session cookie. */
.swagger-ui :is(.information-container, .scheme-container, .authorization__btn) { display: none !important }
/* The viewer has white method names on light colours, a contrast of 2.3:1. WCAG AA asks for 4.5:1. */
body .swagger-ui .opblock .opblock-summary-method { color: #080a0b; text-shadow: none }
#endpoints { min-height: 100vh }
:focus-visible, :target { outline: 3px solid var(--mark) }
</style></head>
<body><div role="main"><h1>${PRODUCT} API</h1>
<p>The OpenAPI 3.1 document with all schemas is at <a href="/api/openapi.json">/api/openapi.json</a>. \
The header <code>x-profile-id</code> names the acting profile.</p>
${TOKENS}\
<h2>Endpoints</h2><p>Requests that you try here are real: they act on this site with your session.</p>
<div id="endpoints"><table><tr><th>Method</th><th>Path</th><th>What it does</th><th>Success</th></tr>\
${endpoints}</table></div>
<h2>Errors</h2><p>Every error is a problem details object (RFC 9457) with a stable <code>code</code>.</p>\
<table><tr><th>Code</th><th>Status</th><th>Meaning</th></tr>${codes}</table>
</div><script type="module" src="/api/docs/viewer.js"></script></body></html>`
}

/** What a program has to know to use the API. */
const TOKENS = `<h2>Access tokens</h2>\
<p>A program signs its requests with an access token. Make one under Security in the settings, and \
choose what it may do. The token is shown once; revoke it there when you do not need it any more.</p>\
<pre><code>curl -H "Authorization: Bearer uc_…" "$SITE/api/feed"</code></pre>\
<table><tr><th>Scope</th><th>What it opens</th></tr>\
${Object.entries(SCOPE_MEANINGS)
  .map(([scope, meaning]) => `<tr><td><code>${scope}</code></td><td>${meaning}</td></tr>`)
  .join('')}</table>\
<p>Each endpoint below names its scopes, and one of them is enough. An endpoint without a scope \
accepts no token: the account, its keys and tokens, deletion, imports, and the work of admins. \
Cookies beside a token do not count. A token that was revoked or has ended gets 401, a missing \
scope 403 (<code>insufficient_scope</code>), and more than ${TOKEN_REQUESTS_PER_MINUTE} requests \
in a minute 429. An app password is a token with the scope <code>play</code>, short enough to \
type.</p>
`

/**
 * The script of the page `/api/docs`, which replaces the plain list by the viewer. The site's
 * policy forbids inline scripts, so the script is a file. Its requests use the page's origin and
 * the visitor's own cookies.
 */
export const VIEWER_SCRIPT = `
const { classList } = document.documentElement
if (!classList.contains('paper') && !matchMedia('(prefers-color-scheme: light)').matches) classList.add('dark-mode')
const place = document.getElementById('endpoints')
const sheet = { rel: 'stylesheet', href: '/api/docs/viewer/swagger-ui.css' }
const style = Object.assign(document.createElement('link'), sheet)
const script = Object.assign(document.createElement('script'), { src: '/api/docs/viewer/swagger-ui-bundle.js' })
const loaded = [style, script].map((part) => new Promise((resolve, reject) => {
  part.onload = resolve
  part.onerror = reject
}))
document.head.append(style, script)
const [spec] = await Promise.all([fetch('/api/openapi.json').then((response) => response.json()), ...loaded])
// The viewer has its own main landmark, and a page may have only one.
document.querySelector('[role=main]').removeAttribute('role')
const viewer = document.createElement('div')
place.replaceChildren(viewer)
window.SwaggerUIBundle({
  domNode: viewer,
  spec: { ...spec, servers: [{ url: location.origin }] },
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
})
// The viewer renders only endpoints near the viewport. The height of the page changes as others are
// rendered, so the target of the hash is scrolled to again until the user scrolls.
const target = document.getElementById(location.hash.slice(1))
if (target) {
  const watch = new ResizeObserver(() => target.scrollIntoView())
  watch.observe(viewer)
  for (const type of ['wheel', 'keydown', 'pointerdown']) addEventListener(type, () => watch.disconnect(), { once: true })
}
`
