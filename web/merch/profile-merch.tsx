import { Link } from '@tanstack/react-router'
import { type MerchList, profileMerchResource } from '#contract/merch.ts'
import type { Profile } from '#contract/profiles.ts'
import * as styles from '#web/merch/shop/shop.module.css'
import { useResource } from '#web/platform/data.ts'
import { profileName } from '#web/player/artist-name.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { LoadMore } from '#web/ui/feedback/load-more.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { ShopItem } from './shop/shop-item.tsx'

export type ProfileMerchProps = {
  profile: Profile
  /** The approved items that came with the page, where it opened in this tab. */
  firstPage: MerchList | null | undefined
}

const FIRST_SCREEN = 4

/** MERCH-03: what an artist sells, newest first, each with its price and the way to the shop. */
export function ProfileMerch({ profile, firstPage }: ProfileMerchProps) {
  const query = useResource(
    profileMerchResource,
    { id: profile.id },
    {
      initialData: firstPage ? { pages: [firstPage], pageParams: [undefined] } : undefined,
    },
  )
  const items = query.data?.pages.flatMap((page) => page.items)
  return (
    <div className={layoutStyles.pane}>
      {!items && !query.isError && <ShopSkeleton />}
      {!items && query.isError && <LoadError message="Failed to load merch items" query={query} />}
      {items?.length === 0 && <NoMerch profile={profile} />}
      {items && items.length > 0 && (
        <ul className={styles.shop}>
          {items.map((item, place) => (
            <ShopItem key={item.id} item={item} eager={place < FIRST_SCREEN} />
          ))}
        </ul>
      )}
      <LoadMore {...query} failed="Failed to load merch items" />
    </div>
  )
}

function NoMerch({ profile }: { profile: Profile }) {
  const isOwn = profile.viewer.can.edit
  return (
    <EmptyState
      scene="niche"
      as="h2"
      title="No merch yet."
      body={
        isOwn
          ? 'Items appear here once an admin has approved them.'
          : `${profileName(profile)} has nothing in the shop.`
      }
      action={
        isOwn && (
          <Button asChild>
            <Link to="/my-merch">My Merch</Link>
          </Button>
        )
      }
    />
  )
}

function ShopSkeleton() {
  return (
    <Loading label="Loading merch items">
      <div className={styles.shop}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key}>
            <Skeleton shape="square" />
            <Skeleton width="70%" className={styles.secondLine} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
