import type { ClientResponse } from 'hono/client'
import type { SuccessStatusCode } from 'hono/utils/http-status'
import { ACTIVE_PROFILE_HEADER } from '#contract/platform/page-data.ts'
import { type DataOf, type ParamsOf, type Resource, urlOf } from '#contract/platform/resource.ts'
import type { Api } from '#server/app.ts'
import { abortedError, errorOfAnswer, networkError } from './api-error.ts'
import { makeClient } from './client.ts'
import { actingProfileId } from './query-client.ts'

/** The API, typed by the server: `api.api.music[':id'].$get({ param: { id } })`. Acts as the active profile. */
export const api = makeClient<Api>(actingHeaders)

/** The same, acting as nobody in particular. */
export const profilelessApi = makeClient<Api>(() => ({}))

type Body<Response> =
  Response extends ClientResponse<infer Json, infer Status, string>
    ? Status extends SuccessStatusCode
      ? Json
      : never
    : never

/** Awaits a call of `api` and reads its body (undefined where there is none); throws ApiError for everything else. */
export async function call<Response>(pending: Promise<Response>): Promise<Body<Response>> {
  const answer = (await pending.catch(rejected)) as ClientResponse<unknown>
  const text = await answer.text().catch(rejected)
  if (!answer.ok) throw errorOfAnswer(answer.status, text)
  return (text ? JSON.parse(text) : undefined) as Body<Response>
}

type Asked = { cursor?: string; signal?: AbortSignal }

/** Asks for one answer of a resource, of a list for the page after `cursor`. @throws ApiError */
export async function askApi<R extends Resource>(
  resource: R,
  params: ParamsOf<R>,
  { cursor, signal }: Asked = {},
): Promise<DataOf<R>> {
  const headers = resource.madeFor === 'nobody' ? {} : actingHeaders()
  const answer = await fetch(urlOf(resource, params, cursor), { signal, headers }).catch(rejected)
  const text = await answer.text().catch(rejected)
  if (!answer.ok) throw errorOfAnswer(answer.status, text)
  return JSON.parse(text) as DataOf<R>
}

/** The header that names the acting profile; none for visitors. */
export function actingHeaders(): Record<string, string> {
  const id = actingProfileId()
  return id ? { [ACTIVE_PROFILE_HEADER]: id } : {}
}

function rejected(reason: unknown): never {
  throw reason instanceof DOMException && reason.name === 'AbortError' ? abortedError() : networkError()
}
