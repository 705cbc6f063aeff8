import type { APIRequestContext } from '@playwright/test'
import type { ChangeRelease, ReleaseKind } from '#contract/releases.ts'
import type { CreateSecretLink, SecretLink } from '#contract/secret-links.ts'

export type Released = { kind: ReleaseKind; id: string }

/** Changes the state of a work over HTTP as its owner, who is signed in in the request's context. */
export async function release(
  request: APIRequestContext,
  url: string,
  { kind, id }: Released,
  to: Partial<ChangeRelease>,
): Promise<void> {
  const response = await request.put(`${url}/api/releases/${kind}/${id}`, { data: to })
  if (!response.ok()) throw new Error(`Changing the state failed: ${response.status()}: ${await response.text()}`)
}

/** Makes a secret link over HTTP; `path` is that of its page. */
export async function newLink(
  request: APIRequestContext,
  url: string,
  { kind, id }: Released,
  wanted: Partial<CreateSecretLink> = {},
): Promise<{ id: string; path: string }> {
  const data = { name: 'for Mara at the label', ...wanted }
  const response = await request.post(`${url}/api/releases/${kind}/${id}/links`, { data })
  if (!response.ok()) throw new Error(`Making a link failed: ${response.status()}: ${await response.text()}`)
  const link = (await response.json()) as SecretLink
  return { id: link.id, path: new URL(link.url!).pathname }
}
