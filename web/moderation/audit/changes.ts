type Snapshot = Readonly<Record<string, unknown>> | null
export type Change = { field: string; from: string | null; to: string | null }

/** Says nothing to people. */
const COUNTERS: readonly string[] = ['revision']

const LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  itemType: 'Type',
  price: 'Price',
  artworkId: 'Artwork',
  status: 'Status',
  shopifyUrl: 'Shopify Product URL',
  productImgUrl: 'Product Image URL',
  rejectionReason: 'Reason',
  author: 'Author',
  body: 'Text',
  assetId: 'On',
  profileId: 'Profile',
  atMs: 'Moment in ms',
  createdAt: 'Made at',
  email: 'Email',
  admin: 'Admin',
}

/** The fields in which two states differ, in words; all that has a value where there is only one state. */
export function changesOf(before: Snapshot, after: Snapshot): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter((field) => !COUNTERS.includes(field))
    .map((field) => ({ field: LABELS[field] ?? field, from: words(before?.[field]), to: words(after?.[field]) }))
    .filter(({ from, to }) => from !== to)
}

function words(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value
  return JSON.stringify(value)
}
