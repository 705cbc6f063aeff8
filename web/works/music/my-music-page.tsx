import { useState } from 'react'
import { ownMusicCountsResource, profileTracksResource, type Track } from '#contract/music.ts'
import { unreleasedResource } from '#contract/unreleased.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useLocation, useNavigate } from '#web/platform/routing/use-router.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { lazyOver, lazyPart } from '#web/ui/feedback/lazy.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { AUDIO_ACCEPT } from '#web/upload/accepted.ts'
import { FileTarget } from '#web/upload/file-target.tsx'
import { OwnAlbums } from '#web/works/music/own/own-albums.tsx'
import { OwnUnreleased } from '#web/works/music/own/own-unreleased.tsx'
import type { Shown } from '#web/works/releases/release-choice.ts'
import { TrackListSkeleton } from '#web/works/tracks/track-list-skeleton.tsx'
import { TrackRows } from '#web/works/tracks/track-rows.tsx'

const loadUpload = () => import('./upload/upload-dialog.tsx')
const UploadDialog = lazyOver(loadUpload, 'UploadDialog')
const OwnStems = lazyPart(() => import('./stems/own-stems.tsx'), 'OwnStems')

const HINT = 'Select an artist profile to upload music'

const TABS = [
  { value: '/my-music', label: 'Tracks', counted: 'tracks' },
  { value: '/my-stems', label: 'Stems', counted: 'stems' },
  { value: '/my-albums', label: 'Albums', counted: 'albums' },
] as const
type TabPath = (typeof TABS)[number]['value']

/** MUSIC-01: one page for three URLs, which stays mounted when the tab changes. */
export function MyMusicPage() {
  useTitle('My Music')
  const profile = useActiveProfile()
  const canUpload = profile?.profileType === 'artist'
  const [uploading, setUploading] = useState<readonly File[] | null>(null)
  const path = useLocation((location) => location.pathname)
  return (
    <>
      <PageHead
        title="My Music"
        tools={
          <>
            {!canUpload && (
              <span className="small dim" id="upload-hint">
                {HINT}
              </span>
            )}
            <Button
              variant="primary"
              icon="upload"
              disabled={!canUpload}
              aria-describedby={canUpload ? undefined : 'upload-hint'}
              onPointerEnter={() => void loadUpload()}
              onFocus={() => void loadUpload()}
              onClick={() => setUploading([])}
            >
              Upload
            </Button>
          </>
        }
      />
      {profile && <OwnMusic key={profile.id} profileId={profile.id} />}
      {canUpload && !uploading && path !== '/my-albums' && (
        <FileTarget says="Drop MP3s to upload them" accept={AUDIO_ACCEPT} onFiles={setUploading} underDialogs />
      )}
      {uploading && (
        <UploadDialog
          type={path === '/my-stems' ? 'stem' : 'track'}
          files={uploading}
          onClose={() => setUploading(null)}
        />
      )}
    </>
  )
}

/** Every tab has its own URL, so that going back returns to the former tab. */
function OwnMusic({ profileId }: { profileId: string }) {
  const navigate = useNavigate()
  const { data: counts } = useResource(ownMusicCountsResource, { as: profileId })
  const path = useLocation((location) => location.pathname)
  const tab = TABS.find(({ value }) => value === path)?.value ?? '/my-music'
  return (
    <div className={spacingStyles.paddingLarge}>
      <Tabs
        label="My Music"
        tabs={TABS.map(({ counted, ...tab }) => ({ ...tab, count: counts?.[counted] }))}
        value={tab}
        onValueChange={(to: TabPath) => void navigate({ to, resetScroll: false })}
      >
        <TabPanel value="/my-music">
          <OwnTracks profileId={profileId} />
        </TabPanel>
        <TabPanel value="/my-stems" fallback={<TrackListSkeleton />}>
          <OwnStems profileId={profileId} />
        </TabPanel>
        <TabPanel value="/my-albums">
          <OwnAlbums profileId={profileId} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

const DeleteTrackDialog = lazyOver(() => import('./track/delete-track-dialog.tsx'), 'DeleteTrackDialog')
const EditTrackDialog = lazyOver(() => import('./track/edit-track-dialog.tsx'), 'EditTrackDialog')

/** MUSIC-01, MUSIC-08: the profile's tracks, to edit and delete. */
function OwnTracks({ profileId }: { profileId: string }) {
  const query = useResource(profileTracksResource, { id: profileId })
  const { data: drafts } = useResource(unreleasedResource, { as: profileId })
  const [editing, setEditing] = useState<Track | null>(null)
  const [deleting, setDeleting] = useState<Track | null>(null)
  const [shown, setShown] = useState<Shown>('all')
  const own = <OwnUnreleased profileId={profileId} kind="track" shown={shown} onShow={setShown} />
  const nothing = <EmptyState scene="niche" as="h2" title="No tracks yet." body="Upload an MP3 of up to 10 MB." />
  return (
    <>
      <LoadedList
        query={query}
        waiting={<TrackListSkeleton />}
        failed="Failed to load tracks. Please try again."
        padded
        empty={drafts?.tracks.length || shown !== 'all' ? own : nothing}
      >
        {(tracks) => (
          <>
            {own}
            {(shown === 'all' || shown === 'public') && (
              <TrackRows
                tracks={tracks}
                mode="owner"
                hasMore={query.hasNextPage}
                onEdit={setEditing}
                onDelete={setDeleting}
              />
            )}
          </>
        )}
      </LoadedList>
      {editing && <EditTrackDialog track={editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteTrackDialog track={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}
