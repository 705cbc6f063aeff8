import { api, call } from '#web/platform/requests/api.ts'
import { adoptSession, knownSession } from '#web/platform/session.ts'

/** TELL-06: mails are sent in the morning of the browser that was used last. */
export async function sendTimeZone(): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const user = knownSession()?.user
  if (!user || !timeZone || user.timeZone === timeZone) return
  try {
    const kept = await call(api.api.notifications['time-zone'].$put({ json: { timeZone } }))
    const session = knownSession()
    if (session?.user?.id === user.id) adoptSession({ ...session, user: { ...session.user, ...kept } })
  } catch {
    // Sent again with the next visit.
  }
}
