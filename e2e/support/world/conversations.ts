import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import { newPerson, type Person, type Where } from './people.ts'

/** A person with their own browser. */
export type Participant = Person & { context: BrowserContext; request: APIRequestContext }

export async function newParticipant(context: BrowserContext, where: Where, displayName: string): Promise<Participant> {
  const person = await newPerson(context.request, where, { displayName })
  return { ...person, context, request: context.request }
}

/** Starts the conversation with a profile, or finds it, and resolves to its id. */
export async function startConversation({ request }: Participant, { profileId }: Person): Promise<string> {
  const response = await request.post('/api/conversations', { data: { profileId } })
  return ((await response.json()) as { id: string }).id
}

/** Sends a message without a page. */
export async function say({ request }: Participant, id: string, content: string): Promise<void> {
  const data = { id: crypto.randomUUID(), content }
  const response = await request.post(`/api/conversations/${id}/messages`, { data })
  if (!response.ok()) throw new Error(`Sending failed: ${response.status()}: ${await response.text()}`)
}

/** Sends `count` messages, in turns because of the rate limit per person. */
export async function sayLines(one: Participant, other: Participant, id: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await say(n % 2 ? one : other, id, `Line ${n}`)
}

export const inbox = (id: string): string => `/messages?conversation=${id}`
export const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Type your message' })
export const log = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })
/** The messages, each with its author's name for screen readers. */
export const bubbles = (page: Page): Locator => log(page).locator('[data-part=bubble]')
export const listed = (page: Page): Locator => page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
export const badge = (page: Page): Locator =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Messages/ })
    .locator('[data-part=badge]')

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

/** The keys of all unsent texts in this browser. */
export const unsentTextsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))
