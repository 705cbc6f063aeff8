import type { Context } from 'hono'
import { ERROR_STATUS } from '#contract/errors.ts'
import { PRODUCT } from '#contract/product.ts'
import { escapeHtml } from '../page/head.ts'

type Operation = { summary?: string; description?: string; requestBody?: unknown; responses?: Record<string, unknown> }
type Document = { paths?: Record<string, Record<string, Operation>> }

/** The API's reading page: every endpoint and every error code, made from the OpenAPI document, without scripts. */
export function docsPage(document: () => unknown) {
  return (c: Context): Response => {
    const { paths = {} } = document() as Document
    const rows = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => endpointRow(method, path, operation)),
    )
    const codes = Object.entries(ERROR_STATUS).map(
      ([code, status]) => `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td></tr>`,
    )
    return c.html(layout(rows.join(''), codes.join('')))
  }
}

function endpointRow(method: string, path: string, { summary = '', responses = {} }: Operation): string {
  const statuses = Object.keys(responses).filter((status) => status < '400')
  return `<tr><td><code>${method.toUpperCase()}</code></td><td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(summary)}</td><td>${statuses.join(', ')}</td></tr>`
}

function layout(endpoints: string, codes: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${PRODUCT} API</title>
<style>
body { background: #131211; color: #ece6d8; font: 400 0.9375rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 64rem; padding: 2rem 1rem }
h1, h2 { border-bottom: 2px solid; padding-bottom: 0.5rem } table { border-collapse: collapse; width: 100% }
td, th { border-bottom: 1px solid #35322e; padding: 0.4rem 1rem 0.4rem 0; text-align: left; vertical-align: top } a { color: inherit }
:focus-visible, :target { outline: 3px solid #e4ed3c }
</style></head>
<body><main><h1>${PRODUCT} API</h1>
<p>The whole description with its schemas is at <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1). Requests act as the profile named in the header <code>x-profile-id</code>.</p>
<h2>Endpoints</h2><table><tr><th>Method</th><th>Path</th><th>What it does</th><th>Success</th></tr>${endpoints}</table>
<h2>Errors</h2><p>Every error is problem details (RFC 9457) with a stable <code>code</code>.</p><table><tr><th>Code</th><th>Status</th></tr>${codes}</table>
</main></body></html>`
}
