import { type SQL, sql } from 'drizzle-orm'
import { escapeHtml } from '#contract/platform/escape-html.ts'
import { mediaUrl } from '#server/media/files.ts'
import type { Database } from '#server/platform/database.ts'
import { KIND_NAMES, KINDS, PAGE_PATHS } from './kinds.ts'

/*
 * Sitemaps by sitemaps.org, with pictures by Google's extension. The name of a file contains the
 * key of its first entry, so that no query needs an offset.
 */

/**
 * A fifth of what the protocol allows. A file is about 2 MB, small enough to build and compress
 * like any other response.
 */
const URLS_PER_FILE = 10_000

type Row = { key: string; name: string; changed: Date | string | null; picture: string | null }

/**
 * The first key of each file of a kind, including the first file; empty if there is nothing of the
 * kind.
 */
export async function findStarts(db: Database, kind: string, perFile = URLS_PER_FILE): Promise<string[]> {
  const keys = KINDS[kind]!.from(null)
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from (select key, row_number() over () as place from (${keys}) as things) as placed
    where (place - 1) % ${perFile} = 0 order by place`)
  return rows.map(({ key }) => key)
}

/** The entries of a kind from a key on, or from the first. */
export async function findEntries(db: Database, kind: string, key: string | null, perFile = URLS_PER_FILE) {
  const start: SQL | null = key === null ? null : sql`${key}`
  const { rows } = await db.execute<Row>(sql`${KINDS[kind]!.from(start)} limit ${perFile}`)
  return rows
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const PROTOCOL = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const IMAGES = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

export const fileName = (kind: string, key?: string): string =>
  `sitemap-${kind}${key ? `-${Buffer.from(key).toString('base64url')}` : ''}.xml`

/**
 * The kind and key in a file's name; null for other names. The key is null for the first file of a
 * kind.
 */
export function readFileName(name: string): { kind: string; key: string | null } | null {
  const [, kind, encoded] = /^sitemap-([a-z]+)(?:-([\w-]+))?\.xml$/.exec(name) ?? []
  if (kind === undefined || !Object.hasOwn(KINDS, kind)) return null
  const key = encoded === undefined ? null : Buffer.from(encoded, 'base64url').toString()
  return key === null || KINDS[kind]!.isKey(key) ? { kind, key } : null
}

/** The index: the names of all files that have entries. */
export async function renderIndex(db: Database, publicUrl: string, perFile = URLS_PER_FILE): Promise<string> {
  const files = [fileName('pages')]
  for (const kind of KIND_NAMES) {
    const starts = await findStarts(db, kind, perFile)
    files.push(...starts.map((key, at) => fileName(kind, at === 0 ? undefined : key)))
  }
  const lines = files.map((name) => `<sitemap><loc>${escapeHtml(`${publicUrl}/${name}`)}</loc></sitemap>\n`)
  return `${DECLARATION}<sitemapindex ${PROTOCOL}>\n${lines.join('')}</sitemapindex>\n`
}

export const renderPages = (publicUrl: string): string =>
  urlset(PAGE_PATHS.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>\n`))

/** Null if there are no entries from the key on. */
export async function renderFile(
  db: Database,
  publicUrl: string,
  { kind, key }: { kind: string; key: string | null },
): Promise<string | null> {
  const entries = await findEntries(db, kind, key)
  const urls = entries.map((entry) => urlOf(entry, kind, publicUrl))
  return urls.length > 0 ? urlset(urls) : null
}

const urlset = (urls: readonly string[]): string =>
  `${DECLARATION}<urlset ${PROTOCOL} ${IMAGES}>\n${urls.join('')}</urlset>\n`

function urlOf({ name, changed, picture }: Row, kind: string, publicUrl: string): string {
  const path = KINDS[kind]!.pathOf(name)
  if (path === null) return ''
  const date = changed ? `<lastmod>${new Date(changed).toISOString()}</lastmod>` : ''
  const image = picture ? new URL(mediaUrl(picture), publicUrl).href : null
  const pictured = image ? `<image:image><image:loc>${escapeHtml(image)}</image:loc></image:image>` : ''
  return `<url><loc>${escapeHtml(publicUrl + path)}</loc>${date}${pictured}</url>\n`
}
