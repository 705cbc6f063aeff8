import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { sendText } from '#server/platform/http/send-text.ts'
import { docsPage, VIEWER_SCRIPT } from './docs-page.ts'
import type { ApiDocument } from './document.ts'

const SCRIPT = 'text/javascript; charset=utf-8'

/** The viewer's own files. */
const VIEWER_FILES = {
  'swagger-ui-bundle.js': SCRIPT,
  'swagger-ui.css': 'text/css; charset=utf-8',
} as const
type ViewerFile = keyof typeof VIEWER_FILES

/**
 * The API's description for programs (`/api/openapi.json`) and for people (`/api/docs`). It is the
 * same for all users, and built at the first request.
 */
export function descriptionRoutes(makeDocument: () => ApiDocument) {
  let made: ApiDocument | undefined
  let text: string | undefined
  const document = () => {
    made ??= makeDocument()
    return made
  }
  const json = () => {
    text ??= JSON.stringify(document())
    return text
  }
  return createRouter()
    .get('/openapi.json', (c) =>
      sendText(c, json(), { type: 'application/json', headers: UNTIL_CHANGED, isTagged: true }),
    )
    .get('/docs', docsPage(document))
    .get('/docs/viewer.js', (c) => sendText(c, VIEWER_SCRIPT, { type: SCRIPT, headers: UNTIL_CHANGED, isTagged: true }))
    .get('/docs/viewer/:file', (c) => sendViewerFile(c, c.req.param('file')))
}

const UNTIL_CHANGED = { 'Cache-Control': 'no-cache' }

async function sendViewerFile(c: AppContext, name: string): Promise<Response> {
  if (!isViewerFile(name)) return c.notFound()
  return c.body(await zipped(name), 200, {
    'Content-Type': VIEWER_FILES[name],
    'Content-Encoding': 'gzip',
    'Cache-Control': 'public, max-age=86400',
  })
}

const isViewerFile = (name: string): name is ViewerFile => Object.hasOwn(VIEWER_FILES, name)

const zippedFiles = new Map<ViewerFile, Promise<Uint8Array<ArrayBuffer>>>()

/** Compressed once for each process, because the file is large and the same for all. */
function zipped(name: ViewerFile): Promise<Uint8Array<ArrayBuffer>> {
  const known = zippedFiles.get(name) ?? packFile(name)
  zippedFiles.set(name, known)
  return known
}

async function packFile(name: ViewerFile): Promise<Uint8Array<ArrayBuffer>> {
  const path = fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`))
  return new Uint8Array(await promisify(gzip)(await readFile(path)))
}
