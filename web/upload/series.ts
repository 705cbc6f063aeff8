/** An upload's place among those that were chosen together. */
export type Series = { seriesAt: string; seriesPlace: number }

/** The server's time as a series begins, by which its uploads are ordered; null where it cannot be had, and nothing is lost. */
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
