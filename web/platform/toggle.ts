import { actingProfileId, noticeRefusal } from './requests/query-client.ts'

export type Toggle<Answer> = {
  /** What is toggled, e.g. `like:{id}`: its presses everywhere on the page are one conversation with the server. */
  key: string
  /** How it stands by the server's last word. */
  isOn: boolean
  /** Shows a state everywhere. Called again with the same one, it changes nothing. */
  show: (on: boolean) => void
  send: (on: boolean) => Promise<Answer>
  /** The last wish was granted: shows the exact state. */
  settle: (response: Answer) => void
  /** The wish was refused, or nobody answered; the state before it is shown again. */
  refused: (wanted: boolean, error: unknown) => void
}

type Wish = { wanted: boolean }

const open = new Map<string, Wish>()

/**
 * One press: shows at once what was asked for, and asks the server one request at a time, so that of quick presses the
 * last one wins. Resolves when the server has had its say.
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
  const wish: Wish = { wanted: !toggle.isOn }
  toggle.show(wish.wanted)
  open.set(key, wish)
  const granted = { isOn: toggle.isOn }
  try {
    await grant(wish, granted, toggle, () => actingProfileId() === actor)
  } catch (error) {
    noticeRefusal(error)
    if (actingProfileId() === actor) toggle.show(granted.isOn)
    toggle.refused(wish.wanted, error)
  } finally {
    open.delete(key)
  }
}

async function grant<Answer>(
  wish: Wish,
  granted: { isOn: boolean },
  toggle: Toggle<Answer>,
  isSameActor: () => boolean,
): Promise<void> {
  // also when pressed back meanwhile: the answer carries the exact count
  for (;;) {
    const sent = wish.wanted
    const response = await toggle.send(sent)
    granted.isOn = sent
    if (!isSameActor()) return
    if (wish.wanted === sent) {
      toggle.settle(response)
      return
    }
  }
}
