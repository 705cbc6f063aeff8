import { cardsResource } from '#contract/cards.ts'
import { requireProfile } from '#server/platform/context.ts'
import { answers } from '#server/platform/http/resources.ts'
import { loadCards } from './load.ts'

/** What is read of them, for the API and the first paint. */
export const cardsResources = [
  answers(
    cardsResource,
    {
      tag: 'messages',
      summary: 'What paths of this site stand for, to be shown where somebody links to them',
      answer: 'What the acting profile may see of them',
    },
    async (c, params) => {
      requireProfile(c)
      return { items: await loadCards(c, params.path) }
    },
  ),
]
