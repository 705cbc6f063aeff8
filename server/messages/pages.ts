import { activeProfile } from '#contract/access.ts'
import type { Session } from '#contract/accounts.ts'
import { CARDS, cardPathsIn } from '#contract/card-paths.ts'
import type { Message } from '#contract/messages.ts'
import { keys, type PageDatum } from '#contract/platform/page-data.ts'
import { PRODUCT } from '#contract/platform/product.ts'
import type { AppContext } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Page } from '#server/platform/page/page.ts'
import { loadCards } from './cards/load.ts'
import { loadConversation, loadConversations, loadMessages, loadUnreadCount } from './load.ts'

/** MSG-01: the list, and with `?conversation=` the thread beside it. */
export const messages: Page = {
  module: 'messages/messages-page.tsx',
  head: { title: `Messages • ${PRODUCT}`, description: 'Your conversations.', hidden: true },
  async load({ c, session, query }) {
    const profile = activeProfile(session)
    if (!profile) return { entries: [] }
    const id = query.get('conversation')?.toLowerCase()
    const [list, thread] = await Promise.all([loadConversations(c), id ? loadThread(c, profile.id, id) : []])
    const entries = [{ key: keys.conversations(profile.id), data: list, paged: true as const }, ...thread]
    return { entries, ...(thread.some(({ problem }) => problem) && { status: 404 as const }) }
  },
}

/** The badge beside 'Messages', which stands in the frame around every page. */
export async function loadUnreadEntry(c: AppContext, session: Session): Promise<PageDatum[]> {
  const profile = activeProfile(session)
  return profile ? [{ key: keys.unread(profile.id), data: await loadUnreadCount(c) }] : []
}

/** The newest messages with what they link to, or why there is no such conversation. */
async function loadThread(c: AppContext, profileId: string, id: string): Promise<PageDatum[]> {
  const key = keys.conversation(profileId, id)
  try {
    const [conversation, list] = await Promise.all([loadConversation(c, id), loadMessages(c, id)])
    return [
      { key, data: conversation },
      { key: keys.messages(profileId, id), data: list },
      ...(await cardsOf(c, profileId, list.items)),
    ]
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    return [{ key, problem: error.toProblem() }]
  }
}

/** The last links first, since the thread is shown from its end; null where there is nothing to see. */
async function cardsOf(c: AppContext, profileId: string, items: Message[]): Promise<PageDatum[]> {
  const { host } = new URL(c.var.env.publicUrl)
  const paths = [...new Set(items.toReversed().flatMap(({ content }) => cardPathsIn(content, host)))].slice(
    0,
    CARDS.paths,
  )
  const cards = new Map((await loadCards(c, paths)).map((card) => [card.path, card]))
  return paths.map((path) => ({ key: keys.card(profileId, path), data: cards.get(path) ?? null }))
}
