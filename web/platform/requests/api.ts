import type { Hono } from 'hono'
import type { ClientResponse, hc } from 'hono/client'
import type { SuccessStatusCode } from 'hono/utils/http-status'
import { ACTIVE_PROFILE_HEADER, SECRET_LINK_HEADER } from '#contract/platform/page-data.ts'
import { type DataOf, type ParamsOf, type Resource, urlOf } from '#contract/platform/resource.ts'
import type { Api } from '#server/app.ts'
import { abortedError, errorOfResponse, networkError } from './api-error.ts'
import { actingProfileId } from './query-client.ts'

/**
 * The API, typed by the server: `api.api.music[':id'].$get({ param: { id } })`. Acts as the active
 * profile.
 */
export const api = makeClient<Api>(() => actingHeaders())

/** The API, for requests that name no profile. */
export const profilelessApi = makeClient<Api>(() => ({}))

type Body<Response> =
  Response extends ClientResponse<infer Json, infer Status, string>
    ? Status extends SuccessStatusCode
      ? Json
      : never
    : never

/**
 * Awaits a call of `api` and returns its body (undefined without one). @throws ApiError in all
 * other cases.
 */
export async function call<Response>(pending: Promise<Response>): Promise<Body<Response>> {
  const response = (await pending.catch(rejected)) as ClientResponse<unknown>
  const text = await response.text().catch(rejected)
  if (!response.ok) throw errorOfResponse(response.status, text)
  return (text ? JSON.parse(text) : undefined) as Body<Response>
}

type Asked = { cursor?: string; signal?: AbortSignal; secretLink?: string }

/** Requests a resource; of a list, the page after `cursor`. @throws ApiError */
export async function askApi<R extends Resource>(
  resource: R,
  params: ParamsOf<R>,
  { cursor, signal, secretLink }: Asked = {},
): Promise<DataOf<R>> {
  const headers = resource.madeFor === 'nobody' ? linkHeaders(secretLink) : actingHeaders(secretLink)
  const response = await fetch(urlOf(resource, params, cursor), { signal, headers }).catch(rejected)
  const text = await response.text().catch(rejected)
  if (!response.ok) throw errorOfResponse(response.status, text)
  return JSON.parse(text) as DataOf<R>
}

let shownLink: string | undefined

/** While the page of a secret link is shown, all requests name the link's token. */
export function nameSecretLink(token: string | undefined): void {
  shownLink = token
}

const linkHeaders = (link = shownLink): Record<string, string> => (link ? { [SECRET_LINK_HEADER]: link } : {})

/**
 * The headers that name the active profile, and the secret link that authorises the request; by
 * default the link whose page is shown.
 */
export function actingHeaders(link?: string): Record<string, string> {
  const id = actingProfileId()
  return { ...(id && { [ACTIVE_PROFILE_HEADER]: id }), ...linkHeaders(link) }
}

function rejected(reason: unknown): never {
  throw reason instanceof DOMException && reason.name === 'AbortError' ? abortedError() : networkError()
}

/**
 * Browsers allow 64 KiB of keepalive bodies in total; this leaves room for what else they count.
 */
const MOST_BYTES = 48 * 1024

let bytesUnderWay = 0

/**
 * Like `fetch`, but small changes reach the server even if their page is left or closed
 * (`keepalive`). Large bodies, and more at a time than browsers allow, are sent normally: browsers
 * would refuse them with a network error, after which it is unclear whether a retry would duplicate
 * the change. Forms are always sent normally.
 */
export function fetchKeepalive(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const bytes = carriedBytes(init)
  if (bytesUnderWay + bytes > MOST_BYTES) return fetch(input, init)
  bytesUnderWay += bytes
  return fetch(input, { ...init, keepalive: true }).finally(() => {
    bytesUnderWay -= bytes
  })
}

function carriedBytes({ method, body }: RequestInit): number {
  if (method === 'GET' || (body && typeof body !== 'string')) return Number.POSITIVE_INFINITY
  return body ? new Blob([body]).size : 0
}

type MakeClientAsked = {
  param?: Record<string, string>
  json?: unknown
}
type Headers = () => Record<string, string>

/**
 * The server's routes as functions, typed by hono's client. It implements only what the page uses
 * (path, JSON, a signal), since every first load contains it. `headers` is called for each request.
 */
// biome-ignore lint/suspicious/noExplicitAny: accepts any routes
export function makeClient<Api extends Hono<any, any, any>>(headers: Headers): ReturnType<typeof hc<Api>> {
  return stepInto([], headers) as ReturnType<typeof hc<Api>>
}

/** `client.api.music[':id'].$get` steps into each part of the path; the last part is the method. */
function stepInto(parts: string[], headers: Headers): unknown {
  return new Proxy(() => {}, {
    get: (_, part) => (typeof part === 'string' ? stepInto([...parts, part], headers) : undefined),
    apply: (_, __, [asked, options]) => send(parts, asked, { headers: headers(), ...options?.init }),
  })
}

function send(parts: string[], { param = {}, json }: MakeClientAsked = {}, init: RequestInit): Promise<Response> {
  const path = parts
    .slice(0, -1)
    .map((part) => (part.startsWith(':') ? encodeURIComponent(param[part.slice(1)]!) : part))
  const method = parts.at(-1)!.slice(1).toUpperCase()
  const body = json === undefined ? undefined : JSON.stringify(json)
  const headers = body === undefined ? init.headers : { ...init.headers, 'content-type': 'application/json' }
  return fetchKeepalive(`/${path.join('/')}`, { ...init, method, body, headers })
}
