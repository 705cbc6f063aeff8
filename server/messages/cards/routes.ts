import { createRoute } from '@hono/zod-openapi'
import { CardList, CardsQuery } from '#contract/cards.ts'
import { createRouter, requireProfile } from '#server/platform/context.ts'
import { json, problems } from '#server/platform/http/openapi.ts'
import { loadCards } from './load.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/',
  tags: ['messages'],
  summary: 'What paths of this site stand for, to be shown where somebody links to them',
  request: { query: CardsQuery },
  responses: { 200: json(CardList, 'What the acting profile may see of them'), ...problems },
})

export const cardsRoutes = createRouter().openapi(listRoute, async (c) => {
  requireProfile(c)
  return c.json(CardList.parse({ items: await loadCards(c, c.req.valid('query').path) }), 200)
})
