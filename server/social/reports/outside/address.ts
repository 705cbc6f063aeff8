import { matcher } from '#contract/platform/match.ts'
import { SECRET_LINK_TOKEN } from '#contract/platform/page-data.ts'
import type { PublicSubjectKind } from '#contract/reports.ts'
import { SITE } from '#contract/site.ts'
import { profileBySlug } from '#server/people/profiles/queries.ts'
import type { Services } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import type { Database } from '#server/platform/database.ts'
import { KINDS, type KindWith, partsOf } from '#server/works/kinds/kinds.ts'

const pageOf = matcher(Object.values(SITE))
/** The kinds that have a page and can be reported, by the path of the page. */
const BY_PATH: Readonly<Record<string, PublicSubjectKind>> = Object.fromEntries(
  (Object.keys(partsOf('page')) as KindWith<'page'>[]).flatMap((kind) =>
    'report' in KINDS[kind] ? [[SITE[kind].path, kind as PublicSubjectKind]] : [],
  ),
)

type Addressed = { kind: PublicSubjectKind; id: string }

/**
 * The thing that an address of this site shows. The address may be complete, without a scheme, or a
 * path. Null for addresses of other sites and for pages that show no single thing. Does not check
 * whether anyone may see the thing.
 */
export async function findAddressed(db: Database, publicUrl: string, about: string): Promise<Addressed | null> {
  const url = urlOf(publicUrl, about)
  const match = url && pageOf(url.pathname)
  const kind = match && BY_PATH[match.page.path]
  if (!kind) return null
  const { id = '', slug = '' } = match.params
  if (kind !== 'profile') return isUuid(id) ? { kind, id } : null
  const [profile] = slug.includes('\0') ? [] : await profileBySlug(db, 'by-slug').execute({ slug: slug.toLowerCase() })
  return profile ? { kind, id: profile.id } : null
}

/** The thing that a secret link opens now, and the ids of all that it opens. Null for other addresses. */
export async function findOpenedBy(
  { env, secretLinks }: Pick<Services, 'env' | 'secretLinks'>,
  about: string,
): Promise<(Addressed & { opens: string[] }) | null> {
  const [, token = ''] = /^\/s\/([^/]+)$/.exec(urlOf(env.publicUrl, about)?.pathname ?? '') ?? []
  const link = SECRET_LINK_TOKEN.test(token) ? await secretLinks.find(token) : undefined
  return link ? { kind: link.kind, id: link.thingId, opens: link.opens } : null
}

function urlOf(publicUrl: string, about: string): URL | null {
  const { host, origin } = new URL(publicUrl)
  const isPath = about.startsWith('/') && !about.startsWith('//')
  const whole = isPath ? origin + about : /^https?:\/\//i.test(about) ? about : `https://${about}`
  const url = URL.parse(whole)
  return url?.host === host && url.username === '' && url.password === '' ? url : null
}
