import { RELEASE_KINDS, type ReleaseKind } from '#contract/releases.ts'
import { CreateSecretLink, openedLinkResource, ownReleaseResource, SecretLink } from '#contract/secret-links.ts'
import { requireSession } from '#server/people/identity/guards.ts'
import { createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody, oneById } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { findOwnThing } from '#server/works/releases/find-thing.ts'
import { loadOpenedLink } from './load-opened.ts'
import { createLink, findLinks, findReach, presentLink, revokeLink } from './own-links.ts'

const LINKS_PER_USER: RateLimit = { name: 'secret-link', points: 120, seconds: 3600 }

const create = <Kind extends ReleaseKind>(kind: Kind) =>
  endpoint(
    `post /${kind}/{id}/links` as const,
    {
      summary: `Make a secret link to the ${kind}`,
      description: 'The link opens the work without an account, until it ends or is revoked.',
      errors: ['forbidden', 'conflict'],
      request: { ...oneById, body: jsonBody(CreateSecretLink) },
      responses: { 201: json(SecretLink, 'The link') },
    },
    async (c) => {
      const { userId } = requireSession(c)
      const thing = await findOwnThing(c, kind, c.req.valid('param').id)
      const wanted = c.req.valid('json')
      const endsAt = wanted.endsAt === null ? null : new Date(wanted.endsAt)
      if (endsAt && endsAt.getTime() <= Date.now()) throw tooLate()
      await c.var.rateLimits.take(LINKS_PER_USER, userId)
      return presentLink(c, await createLink(c.var, thing, { ...wanted, endsAt }))
    },
  )

const tooLate = () => {
  const message = 'This time has passed. Choose a later one.'
  return new AppError('invalid', message, { fields: { endsAt: message } })
}

const revoke = endpoint(
  'delete /{id}',
  {
    summary: 'Revoke a secret link',
    description: 'It opens nothing from now on, also for a player that is playing. Idempotent.',
    errors: ['forbidden'],
    request: oneById,
    responses: { 204: { description: 'Revoked' } },
  },
  async (c) => {
    requireSession(c)
    const { id } = c.req.valid('param')
    if (!isUuid(id) || !(await revokeLink(c, id))) throw notFound('Link')
  },
)

/** Resources of secret links, for the API and the first paint. */
export const secretLinksResources = [
  handler(
    ownReleaseResource,
    {
      summary: 'List the secret links of a work, and whom its states let in',
      errors: ['forbidden'],
      response: 'The links, newest first, and counts',
    },
    async (c, { kind, id }) => {
      requireSession(c)
      const known = RELEASE_KINDS.find((each) => each === kind)
      if (!known) throw notFound('Work')
      const thing = await findOwnThing(c, known, id)
      const [links, reach] = await Promise.all([findLinks(c.var.db, thing), findReach(c.var.db, thing)])
      return { links: links.map((link) => presentLink(c, link)), ...reach }
    },
  ),
  handler(
    openedLinkResource,
    {
      summary: 'Open a secret link',
      description:
        'A link that ended, was revoked or never existed gets the same 404. The token also works as the header `X-Secret-Link` of requests about what the link opens.',
      response: 'What the link opens',
    },
    (c, { token }) => loadOpenedLink(c, token),
  ),
]

export const workLinksRoutes = createRouter().openapiRoutes([
  create('track'),
  create('album'),
  create('artwork'),
  create('event'),
  create('playlist'),
])
export const secretLinksRoutes = createRouter().openapiRoutes([revoke])
