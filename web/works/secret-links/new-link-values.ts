import type { CreateSecretLink } from '#contract/secret-links.ts'

/** The input of the form of a new link. `endsAt` is a day, YYYY-MM-DD, if `ends` is 'date'. */
export type NewLinkValues = {
  name: string
  ends: '7' | '30' | 'date' | 'never'
  endsAt: string
  withStems: boolean
  withDownloads: boolean
}

export const NEW_LINK_FIELDS = ['name', 'endsAt'] as const satisfies (keyof NewLinkValues)[]

export const NEW_LINK: NewLinkValues = { name: '', ends: '30', endsAt: '', withStems: false, withDownloads: false }

export function check({ name, ends, endsAt }: NewLinkValues) {
  return {
    ...(!name.trim() && { name: 'Give the link a name, so that you know later whose it is.' }),
    ...(ends === 'date' && !endsAt && { endsAt: 'Choose a date' }),
  }
}

const DAY_MS = 24 * 3600_000

/** A link that ends on a day works until 23:59 of that day, by the reader's clock. */
export function toSend({ ends, endsAt: day, ...link }: NewLinkValues, nowMs: number): CreateSecretLink {
  if (ends === 'never') return { ...link, endsAt: null }
  const endsAt = ends === 'date' ? new Date(`${day}T23:59:00`) : new Date(nowMs + Number(ends) * DAY_MS)
  return { ...link, endsAt: endsAt.toISOString() }
}
