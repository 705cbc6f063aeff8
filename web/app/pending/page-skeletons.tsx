import type { ComponentProps, ReactNode } from 'react'
import type { PageName } from '#contract/site.ts'
import { WallSkeleton } from '#web/social/feed/wall-skeleton.tsx'
import { ProfilePageSkeleton } from '#web/social/profile-page/profile-page-skeleton.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import * as pageHeadStyles from '#web/ui/layout/page-head.module.css'
import { CardsSkeleton } from '#web/ui/layout/section.tsx'
import { SheetSkeleton } from '#web/ui/layout/sheet.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as styles from '#web/ui/layout/tabs.module.css'
import * as workSheetStyles from '#web/ui/layout/work-sheet.module.css'
import * as pictureStyles from '#web/ui/media/picture.module.css'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { GallerySkeleton } from '#web/works/artworks/gallery/gallery-skeleton.tsx'
import { ArtworkPageSkeleton } from '#web/works/artworks/page/artwork-page-skeleton.tsx'
import { DashboardSkeleton } from '#web/works/dashboard/dashboard-skeleton.tsx'
import { EventRowsSkeleton } from '#web/works/events/page/event-rows-skeleton.tsx'
import { TrackPageSkeleton } from '#web/works/music/track/track-page-skeleton.tsx'
import { TrackListSkeleton } from '#web/works/tracks/track-list-skeleton.tsx'
import * as pageStyles from './page-skeletons.module.css'

/** The skeleton of each page while its code loads: its title and the shape of its data. */
const SHAPES: Partial<Record<PageName, () => ReactNode>> = {
  home: () => <Headed title="Home" shape={<WallSkeleton />} />,
  findMusic: () => <Headed title="Find Music" shape={<TrackListSkeleton headed />} />,
  findArt: () => <Headed title="Find Art" shape={<GallerySkeleton />} />,
  search: () => <Headed title="Search" tabs={4} shape={<TrackListSkeleton rows={4} />} />,
  events: () => <Headed title="Events" tabs={4} shape={<EventRowsSkeleton />} />,
  artists: () => <Headed title="Artists" shape={<Blocks heights={BLOCKS} />} />,
  artistDashboard: () => <Headed title="Artist Dashboard" shape={<DashboardSkeleton />} />,
  myMusic: () => <Headed title="My Music" tabs={3} shape={<TrackListSkeleton />} />,
  myStems: () => <Headed title="My Music" tabs={3} shape={<TrackListSkeleton />} />,
  myAlbums: () => <Headed title="My Music" tabs={3} shape={<CardsSkeleton label="Loading albums" />} />,
  myArt: () => <Headed title="My Artwork" shape={<Blocks heights={BLOCKS} />} />,
  myEvents: () => <Headed title="My Events" shape={<EventRowsSkeleton />} />,
  myMerch: () => <Headed title="My Merch" shape={<Blocks heights={BLOCKS} />} />,
  myActivity: () => <Headed title="My Activity" tabs={2} shape={<Blocks heights={BLOCKS} />} />,
  admin: () => <Headed title="Admin Dashboard" tabs={2} shape={<Blocks heights={BLOCKS} />} />,
  cases: () => <Headed title="Reports" tabs={4} shape={<Blocks heights={BLOCKS} />} />,
  decisions: () => <Headed title="Decisions" shape={<Blocks heights={BLOCKS} />} />,
  playlists: () => <Headed title="Loading Playlists..." shape={<CardsSkeleton label="Loading Playlists..." />} />,
  account: () => <Headed title="Account Settings" shape={<Blocks heights={FIELDS} narrow />} />,
  security: () => <Headed title="Security" tabs={4} shape={<Blocks heights={BLOCKS} />} />,
  editProfile: () => <Headed title="Edit Profile" shape={<Blocks heights={FIELDS} narrow />} />,
  track: () => <TrackPageSkeleton />,
  artwork: () => <ArtworkPageSkeleton />,
  album: () => <Sheet label="Loading album" />,
  event: () => <Sheet label="Loading event" />,
  tag: () => <Sheet label="Loading tag" />,
  scene: () => <Sheet label="Loading scene" />,
  playlist: () => <Sheet label="Loading playlist" />,
  profile: () => <ProfilePageSkeleton />,
  messages: () => <Conversations />,
}

const BLOCKS = ['5rem', '5rem', '5rem', '5rem', '5rem']
const FIELDS = ['9rem', '4.25rem', '10rem', '4.25rem']
const ACTS = { width: '8rem', height: '2.5rem' }

/** Pages of text and forms get a title and lines. */
export function PageSkeleton({ name }: { name: PageName }) {
  return SHAPES[name]?.() ?? <Headed shape={<Blocks heights={['1.5rem', '1rem', '1rem', '1rem', '1rem']} narrow />} />
}

/** The title is visible already, but it is not a heading yet: the page renders that. */
function Headed({ title, tabs = 0, shape }: { title?: string; tabs?: number; shape: ReactNode }) {
  return (
    <>
      <div className={pageHeadStyles.head} data-part="page-head" aria-hidden="true">
        {title ? (
          <span className={headingStyles.page}>{title}</span>
        ) : (
          <Skeleton shape="title" width="16rem" height="2.25rem" />
        )}
      </div>
      {tabs > 0 && <Tabs count={tabs} />}
      {shape}
    </>
  )
}

function Tabs({ count }: { count: number }) {
  return (
    <div className={spacingStyles.paddingLarge} aria-hidden="true">
      <div className={styles.tabs}>
        {Array.from({ length: count }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all items are equal
          <span className={styles.tab} key={n}>
            <Skeleton width="4rem" />
          </span>
        ))}
      </div>
    </div>
  )
}

function Blocks({ heights, narrow = false }: { heights: readonly string[]; narrow?: boolean }) {
  return (
    <Loading
      label="Loading..."
      className={narrow ? `${layoutStyles.narrow} ${spacingStyles.paddingLarge}` : spacingStyles.paddingLarge}
    >
      <div className={`${spacingStyles.inColumn} ${spacingStyles.gapMedium}`}>
        {heights.map((height, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items never change
          <Skeleton key={n} shape="fill" height={height} />
        ))}
      </div>
    </Loading>
  )
}

function Sheet({ label }: Pick<ComponentProps<typeof SheetSkeleton>, 'label'>) {
  return (
    <>
      <SheetSkeleton
        label={label}
        className={workSheetStyles.work!}
        picture={`${pictureStyles.framed} ${pictureStyles.square}`}
        acts={ACTS}
      />
      <div className={layoutStyles.pane}>
        <TrackListSkeleton rows={4} />
      </div>
    </>
  )
}

function Conversations() {
  return (
    <div className={pageStyles.conversations}>
      <Headed title="Messages" shape={<Blocks heights={BLOCKS} narrow />} />
    </div>
  )
}
