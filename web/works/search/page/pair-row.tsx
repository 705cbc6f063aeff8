import type { ReactNode } from 'react'
import type { Found } from '#contract/search.ts'
import { FollowButton } from '#web/people/follows/follow-button.tsx'
import { AddressLink } from '#web/platform/routing/link.tsx'
import { stockProps } from '#web/ui/layout/stock.ts'
import { useMark } from '#web/ui/text/marks.ts'
import { type Hit, hitOf } from '../hit.ts'
import { HitDisc } from '../hit-disc.tsx'
import { HitPicture } from '../hit-picture.tsx'
import * as styles from './search-page.later.module.css'

/** A profile, an album, a playlist or an item of merch: the whole row leads there. */
export function PairRow({ found }: { found: Found }) {
  const mark = useMark()
  const hit = hitOf(found)
  return (
    <li className={styles.pair} {...stockProps(hit.stock)}>
      <HitPicture hit={hit} sizes="56px" className={styles.picture} />
      <span className={styles.names}>
        <AddressLink className={`${styles.title} truncated`} href={hit.href}>
          {mark(hit.title)}
        </AddressLink>
        <span className={`${styles.by} truncated`}>
          {found.kind === 'profile' ? (
            <span className="meta">{mark(hit.aside)}</span>
          ) : (
            <>
              <bdi>{mark(hit.by)}</bdi>, {hit.aside}
            </>
          )}
        </span>
      </span>
      {controlOf(found, hit)}
    </li>
  )
}

function controlOf(found: Found, hit: Hit): ReactNode {
  if (found.kind !== 'profile') return hit.isPlayable && <HitDisc hit={hit} />
  const { profile } = found
  const { following } = profile.viewer
  return following !== null && <FollowButton profile={profile} following={following} size="s" />
}
