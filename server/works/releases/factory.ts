import type { ChangeRelease, ReleaseKind } from '#contract/releases.ts'
import type { Person } from '#server/people/accounts/factory.ts'

type Sent = Partial<ChangeRelease>

/** Changes the state of a thing through the API; by default it becomes public. */
export const releaseAs = (
  person: Pick<Person, 'fetch'>,
  kind: ReleaseKind,
  id: string,
  { state = 'public', ...json }: Sent = {},
) => person.fetch(`/api/releases/${kind}/${id}`, { method: 'PUT', json: { state, ...json } })
