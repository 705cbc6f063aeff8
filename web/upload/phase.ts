import { ApiError, namesFields } from '#web/platform/requests/api-error.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/** How far an upload has come. */
export type Phase =
  | { kind: 'editing' }
  | { kind: 'waiting' }
  /** `part` of the bytes has left, 0 to 1. */
  | { kind: 'sending'; part: number }
  | { kind: 'processing' }
  | { kind: 'done' }
  | { kind: 'failed'; message: string }

/** When `sent` of `total` bytes have left. */
export const phaseAfter = (sent: number, total: number): Phase =>
  sent < total ? { kind: 'sending', part: sent / total } : { kind: 'processing' }

export const isUnderWay = ({ phase }: { phase: Phase }): boolean =>
  phase.kind === 'waiting' || phase.kind === 'sending' || phase.kind === 'processing'

/** What the bar says: the bytes that have left, then the server's own work. */
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

/** An upload's place among those that were chosen together. */
export type Series = { seriesAt: string; seriesPlace: number }

/**
 * The server's time as a series begins, by which its uploads are ordered; null where it cannot be had, and nothing is
 * lost.
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

/** Fields of the forms of uploads, each with its own place for what is wrong. */
const SHOWN = ['title', 'tags', 'audio', 'cover', 'image', 'description', 'altText']

export const CANCELLED = 'Upload cancelled by user'

const isCancelled = (error: unknown): boolean => error instanceof ApiError && error.code === 'aborted'

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : '')

export const fieldErrors = (error: unknown): Record<string, string> => (namesFields(error, SHOWN) ? error.fields : {})

/** Says once in a toast that uploads have failed. What stands beside its field or was cancelled needs none. */
export function toastFailures(errors: readonly unknown[], title: string): void {
  const untold = errors.filter((error) => !isCancelled(error) && !namesFields(error, SHOWN))
  if (untold.length === 0) return
  const reasons = new Set(untold.map(reasonOf))
  const [only] = reasons.size === 1 ? reasons : []
  toast.error(title, only ?? `${untold.length} were not uploaded. The reason stands with each.`)
}

/** What stands beside the form: nothing where its fields say it. */
export function besideForm(error: unknown, textOf: (reason: string) => string): string {
  if (namesFields(error, SHOWN)) return ''
  return isCancelled(error) ? CANCELLED : textOf(reasonOf(error))
}
