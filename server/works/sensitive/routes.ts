import { Session } from '#contract/accounts.ts'
import { PAGE_SIZE } from '#contract/platform/limits.ts'
import { revealedArtistsResource, ShowSensitive } from '#contract/sensitive.ts'
import { requireSession } from '#server/people/identity/guards.ts'
import { changedSession } from '#server/people/identity/session.ts'
import { presentSummary } from '#server/people/profiles/present.ts'
import { profileById } from '#server/people/profiles/queries.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody, oneById } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { findSeenAsset } from '#server/works/assets/load.ts'
import { noSuchAsset } from '#server/works/assets/permissions.ts'
import { findRevealedArtists, hideAgain, type RevealedKind, reveal, showAll } from './choices.ts'

const CHOICES_PER_USER: RateLimit = { name: 'unveil', points: 240, seconds: 60 }

const responses = { 200: json(Session, 'The session with the changed choices') }

const choice = (kind: RevealedKind, method: 'put' | 'delete', summary: string) =>
  endpoint(`${method} /${kind}/{id}`, { summary, request: oneById, responses }, async (c) => {
    const { userId } = requireSession(c)
    await c.var.rateLimits.take(CHOICES_PER_USER, userId)
    const targetId = await targetOf(c, kind)
    await (method === 'put' ? reveal : hideAgain)(c.var.db, { kind, userId, targetId })
    return changedSession(c)
  })

const showAllRoute = endpoint(
  'put /',
  {
    summary: 'Show or hide the pictures of all sensitive works for the account',
    description: 'A hidden picture has a content warning, and the user can still reveal it.',
    request: { body: jsonBody(ShowSensitive) },
    responses,
  },
  async (c) => {
    const { userId } = requireSession(c)
    await c.var.rateLimits.take(CHOICES_PER_USER, userId)
    await showAll(c.var.db, userId, c.req.valid('json').all)
    return changedSession(c)
  },
)

/** Resources for the API and the first paint. */
export const sensitiveResources = [
  handler(
    revealedArtistsResource,
    {
      summary: 'List the artists whose sensitive works are always shown, newest first',
      response: 'A page of profiles',
    },
    async (c, { cursor, limit = PAGE_SIZE.default }) => {
      const rows = await findRevealedArtists(c.var.db, requireSession(c).userId, { cursor, limit })
      return toPage(rows, limit, ({ profile }) => presentSummary(profile))
    },
  ),
]

export const sensitiveRoutes = createRouter().openapiRoutes([
  choice('works', 'put', 'Reveal the pictures of a sensitive work'),
  choice('works', 'delete', 'Hide the pictures of a sensitive work again'),
  choice('artists', 'put', 'Always reveal the pictures of the sensitive works of an artist'),
  choice('artists', 'delete', 'Hide the pictures of the sensitive works of an artist again'),
  showAllRoute,
])

/** @throws AppError `not_found` if the target does not exist or the requester may not see it */
async function targetOf(c: AppContext, kind: RevealedKind): Promise<string> {
  const id = (c.req.param('id') ?? '').toLowerCase()
  const known = isUuid(id) && (kind === 'works' ? await findSeenAsset(c, id) : await profileById(c.var.db, id))
  if (!known) throw kind === 'works' ? noSuchAsset() : notFound('Profile')
  return id
}
