import { and, eq, lt, sql } from 'drizzle-orm'
import { Session } from '#contract/accounts.ts'
import {
  HouseRules,
  HouseRulesNotified,
  HouseRulesText,
  houseRulesResource,
  houseRulesSourceResource,
  PreviewHouseRules,
  PublishHouseRules,
} from '#contract/house-rules.ts'
import { requireAdmin, requireDecidingAdmin, requireSession } from '#server/people/identity/guards.ts'
import { changedSession } from '#server/people/identity/session.ts'
import { users } from '#server/people/identity/tables.ts'
import { createRouter } from '#server/platform/context.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { findSource, loadHouseRules, presentVersion } from './find-house-rules.ts'
import { publishHouseRules, readHouseRules } from './publish-house-rules.ts'

const publishRoute = endpoint(
  'post /',
  {
    summary: 'Publish a new version of the house rules (admins only)',
    description: 'The version is in force at once.',
    errors: ['conflict', 'forbidden', 'proof_required'],
    request: { body: jsonBody(PublishHouseRules) },
    responses: { 201: json(HouseRules, 'The published house rules') },
  },
  async (c) => {
    await publishHouseRules(c.var.db, requireDecidingAdmin(c), c.req.valid('json'))
    return loadHouseRules(c.var.db, null)
  },
)

const previewRoute = endpoint(
  'post /preview',
  {
    summary: 'Render Markdown as house rules without publishing (admins only)',
    errors: ['forbidden'],
    request: { body: jsonBody(PreviewHouseRules) },
    responses: { 200: json(HouseRulesText, 'The house rules as HTML') },
  },
  async (c) => {
    requireAdmin(c)
    return readHouseRules(c.req.valid('json').body)
  },
)

const notifiedRoute = endpoint(
  'put /told',
  {
    summary: 'Mark the house rules up to a version as read',
    request: { body: jsonBody(HouseRulesNotified) },
    responses: { 200: json(Session, 'The session without the notice') },
  },
  async (c) => {
    const { userId } = requireSession(c)
    const notifiedVersion = sql`least(${c.req.valid('json').version}::int, ${presentVersion})`
    await c.var.db
      .update(users)
      .set({ houseRulesNotified: notifiedVersion })
      .where(and(eq(users.id, userId), lt(users.houseRulesNotified, notifiedVersion)))
    return changedSession(c)
  },
)

/** Resources for the API and the first paint. */
export const houseRulesResources = [
  handler(
    houseRulesResource,
    {
      summary: 'Get the house rules, the current or an earlier version',
      response: 'The house rules as HTML, each with its number, and the list of versions',
    },
    (c, { version }) => loadHouseRules(c.var.db, version ?? null),
  ),
  handler(
    houseRulesSourceResource,
    {
      summary: 'Get the source of the current house rules (admins only)',
      errors: ['forbidden'],
      response: 'The house rules as Markdown',
    },
    (c) => {
      requireAdmin(c)
      return findSource(c.var.db)
    },
  ),
]

export const houseRulesRoutes = createRouter().openapiRoutes([publishRoute, previewRoute, notifiedRoute])
