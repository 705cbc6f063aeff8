import { ApiError, namesFields } from '#web/platform/requests/api-error.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/** The progress of an upload. */
export type Phase =
  | { kind: 'editing' }
  | { kind: 'waiting' }
  /** `part` of the bytes is sent, 0 to 1. */
  | { kind: 'sending'; part: number }
  | { kind: 'processing' }
  | { kind: 'done' }
  | { kind: 'failed'; message: string }

/** The phase after `sent` of `total` bytes are sent. */
export const phaseAfter = (sent: number, total: number): Phase =>
  sent < total ? { kind: 'sending', part: sent / total } : { kind: 'processing' }

export const isUnderWay = ({ phase }: { phase: Phase }): boolean =>
  phase.kind === 'waiting' || phase.kind === 'sending' || phase.kind === 'processing'

/** The text of the progress bar: first for sending, then for the server's work. */
export function phaseText(phase: Phase, sending: string): string {
  switch (phase.kind) {
    case 'waiting':
      return 'Waiting'
    case 'sending':
      return sending
    case 'processing':
      return 'Processing'
    case 'done':
      return 'Uploaded'
    case 'failed':
      return phase.message
    case 'editing':
      return ''
  }
}

export const phasePart = (phase: Phase): number =>
  phase.kind === 'sending' ? phase.part : phase.kind === 'processing' || phase.kind === 'done' ? 1 : 0

/** The position of an upload among those chosen together. */
export type Series = { seriesAt: string; seriesPlace: number }

/**
 * The server's time when a series begins, by which its uploads are ordered. Null if the request
 * fails: the uploads then go without an order.
 */
export async function serverTime(): Promise<string | null> {
  try {
    const { headers } = await fetch('/api/session', { method: 'HEAD' })
    return new Date(headers.get('date') ?? '').toISOString()
  } catch {
    return null
  }
}

export function setSeries(form: FormData, series: Series | null): void {
  if (!series) return
  form.set('seriesAt', series.seriesAt)
  form.set('seriesPlace', String(series.seriesPlace))
}

/** Fields of upload forms that show their own errors. */
const SHOWN = ['title', 'tags', 'audio', 'cover', 'image', 'description', 'altText']

export const CANCELLED = 'Upload cancelled by user'

const isCancelled = (error: unknown): boolean => error instanceof ApiError && error.code === 'aborted'

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : '')

export const fieldErrors = (error: unknown): Record<string, string> => (namesFields(error, SHOWN) ? error.fields : {})

/**
 * Reports failed uploads in one toast. Errors shown beside a field and cancelled uploads are left
 * out.
 */
export function toastFailures(errors: readonly unknown[], title: string): void {
  const untold = errors.filter((error) => !isCancelled(error) && !namesFields(error, SHOWN))
  if (untold.length === 0) return
  const reasons = new Set(untold.map(reasonOf))
  const [only] = reasons.size === 1 ? reasons : []
  toast.error(title, only ?? `${untold.length} uploads failed. Each one shows its reason.`)
}

/** The error text beside the form; empty if its fields show the error. */
export function besideForm(error: unknown, textOf: (reason: string) => string): string {
  if (namesFields(error, SHOWN)) return ''
  return isCancelled(error) ? CANCELLED : textOf(reasonOf(error))
}
