import { useEffect, useRef, useState } from 'react'
import type { ChangeRelease } from '#contract/releases.ts'
import { ownReleaseResource } from '#contract/secret-links.ts'
import { useResource } from '#web/platform/data.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { releaseNews, showNews, useChangeRelease } from './change-release.ts'
import { choiceOf, type ReleaseChoice } from './release-choice.ts'
import type { ReleasedWork, Unpublished } from './release-words.ts'

/** The state of the bar: what is saved, what is chosen but not saved, and the open question. */
export function useReleaseBar(work: ReleasedWork) {
  const { kind, id, release } = work
  const as = useActiveProfile()?.id ?? ''
  const { data: reach, dataUpdatedAt: loadedAt } = useResource(ownReleaseResource, { kind, id, as })
  const { mutate, isPending } = useChangeRelease(work)
  const [chosen, setChosen] = useState<ReleaseChoice | null>(null)
  const [asking, ask] = useState<Unpublished | null>(null)
  const [isSharing, share] = useState(false)
  const saved = choiceOf(release)
  const section = useRef<HTMLElement>(null)
  const [ends, setEnds] = useState(0)
  useEffect(() => {
    // The pressed button or field may be gone with the former state.
    if (ends === 0 || document.activeElement !== document.body) return
    section.current?.querySelector<HTMLElement>('[role=radio][aria-checked=true]')?.focus()
  }, [ends])
  useEffect(() => releaseNews.subscribe((news) => news.id === id && showNews(news)), [id])

  function end() {
    setChosen(null)
    ask(null)
    setEnds((before) => before + 1)
  }
  function apply(state: Unpublished | 'public') {
    setChosen(state)
    mutate({ state, schedule: null }, { onSettled: end })
  }
  function choose(to: ReleaseChoice) {
    if (to === saved && !isPending) setChosen(null)
    else if (to === 'public' || to === 'scheduled') setChosen(to)
    else if (saved === 'public') ask(to)
    else apply(to)
  }
  return {
    section,
    ...{ reach, loadedAt, isPending, asking, ask, isSharing, share, saved, choose, apply },
    shown: chosen ?? saved,
    send: (to: ChangeRelease, onError: (error: Error) => void) => mutate(to, { onSuccess: end, onError }),
  }
}
