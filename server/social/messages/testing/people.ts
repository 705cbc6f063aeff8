import { randomUUID } from 'node:crypto'
import type { Conversation, Message, MessageList } from '#contract/messages.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import type { TestServer } from '#server/platform/testing/test-server.ts'

export type Writer = Person & { profileId: string; handle: string }

/** A user who is signed in and has a profile to write as. */
export async function makeWriter(server: TestServer): Promise<Writer> {
  const person = await signUpAndIn(server)
  const { id, handle } = await makeProfile(server.services.db, { userId: person.userId })
  return { ...person, profileId: id, handle }
}

export const bodyOf = async <T>(response: Promise<Response>): Promise<T> => (await (await response).json()) as T

export const start = (who: Writer, profileId: string) =>
  who.fetch('/api/conversations', { method: 'POST', json: { profileId } })

export const send = (who: Writer, conversationId: string, content: string, id: string = randomUUID()) =>
  who.fetch(`/api/conversations/${conversationId}/messages`, { method: 'POST', json: { id, content } })

export const read = (who: Writer, conversationId: string, seq: number) =>
  who.fetch(`/api/conversations/${conversationId}/read`, { method: 'PUT', json: { seq } })

export const listMessages = (who: Writer, conversationId: string, query = '') =>
  bodyOf<MessageList>(who.fetch(`/api/conversations/${conversationId}/messages${query}`))

/** A conversation that `first` started. */
export async function startConversation(first: Writer, second: Writer): Promise<string> {
  return (await bodyOf<Conversation>(start(first, second.profileId))).id
}

export const sent = (who: Writer, conversationId: string, content: string) =>
  bodyOf<Message>(send(who, conversationId, content))
