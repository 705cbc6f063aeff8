import { type Card, cardsResource, readCardPath } from '#contract/cards.ts'
import { requireProfile } from '#server/people/identity/guards.ts'
import type { AppContext } from '#server/platform/context.ts'
import { answers } from '#server/platform/http/resource-answers.ts'
import { KINDS } from '#server/works/kinds/kinds.ts'

/** What is read of them, for the API and the first paint. */
export const cardsResources = [
  answers(
    cardsResource,
    {
      summary: 'What paths of this site stand for, to be shown where somebody links to them',
      answer: 'What the acting profile may see of them',
    },
    async (c, params) => {
      requireProfile(c)
      return { items: await loadCards(c, params.path) }
    },
  ),
]

/**
 * What the viewer may see of these paths of the site, with one query for each kind of thing. Paths that name nothing
 * are left out.
 */
async function loadCards(c: AppContext, paths: readonly string[]): Promise<Card[]> {
  const known = paths.flatMap((path) => readCardPath(path) ?? [])
  const wanted = Map.groupBy(known, ({ kind }) => kind)
  const cards = await Promise.all(
    [...wanted].map(async ([kind, things]) => {
      const found = await KINDS[kind].found(c, [...new Set(things.map(({ id }) => id))])
      return found.map(({ id, found }) => ({ ...found, path: `/${kind}/${id}` }) as Card)
    }),
  )
  return cards.flat()
}
