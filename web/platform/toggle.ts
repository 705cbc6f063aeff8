import { actingProfileId, noticeRefusal } from './requests/query-client.ts'

export type Toggle<Answer> = {
  /**
   * The name of the toggled state, e.g. `like:{id}`. All buttons with the same key share one
   * sequence of requests.
   */
  key: string
  /** The last state that the server confirmed. */
  isOn: boolean
  /** Shows a state everywhere. Must be idempotent. */
  show: (on: boolean) => void
  send: (on: boolean) => Promise<Answer>
  /** The server accepted the last press: shows the exact state. */
  settle: (response: Answer) => void
  /** The server refused, or did not respond; the confirmed state is shown again. */
  refused: (wanted: boolean, error: unknown) => void
}

type Intent = { wanted: boolean }

const open = new Map<string, Intent>()

/**
 * Handles one press of a toggle: shows the new state before the response, and sends one request at
 * a time, so that the last of several quick presses wins. Resolves after the last response.
 */
export async function pressToggle<Answer>(toggle: Toggle<Answer>): Promise<void> {
  const actor = actingProfileId()
  const key = `${actor} ${toggle.key}`
  const before = open.get(key)
  if (before) {
    before.wanted = !before.wanted
    toggle.show(before.wanted)
    return
  }
  const intent: Intent = { wanted: !toggle.isOn }
  toggle.show(intent.wanted)
  open.set(key, intent)
  const granted = { isOn: toggle.isOn }
  try {
    await grant(intent, granted, toggle, () => actingProfileId() === actor)
  } catch (error) {
    noticeRefusal(error)
    if (actingProfileId() === actor) toggle.show(granted.isOn)
    toggle.refused(intent.wanted, error)
  } finally {
    open.delete(key)
  }
}

async function grant<Answer>(
  intent: Intent,
  granted: { isOn: boolean },
  toggle: Toggle<Answer>,
  isSameActor: () => boolean,
): Promise<void> {
  // The last state is sent even if it equals the original one: the response contains the exact
  // count.
  for (;;) {
    const sent = intent.wanted
    const response = await toggle.send(sent)
    granted.isOn = sent
    if (!isSameActor()) return
    if (intent.wanted === sent) {
      toggle.settle(response)
      return
    }
  }
}
