import { useState } from 'react'
import type { Restrictions } from '#contract/blocks.ts'
import { isolated } from '#contract/platform/isolated.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import { ReleasesItem } from '#web/people/follows/releases-item.tsx'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { reportable, useReport } from '#web/safety/reports/report-button.tsx'
import { ReportItem } from '#web/safety/reports/report-item.tsx'
import { MoreButton } from '#web/ui/action/more-button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/delete-dialog.tsx'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { toggleRestriction } from './toggle-restriction.ts'

export type ProfileMenuProps = {
  profile: ProfileSummary & { viewer: Restrictions }
  /** Called with the new state, besides the update of the profile's own page. */
  onChange?: (change: Partial<Restrictions>) => void
  /** The conversation in which the menu is shown. */
  conversationId?: string
}

/** The actions on another user's profile. The menu opens as soon as it is loaded. */
export function ProfileMenu({ profile, onChange, conversationId }: ProfileMenuProps) {
  const thing = reportable('profile', { id: profile.id, title: profileName(profile) }, profile)
  const conversation = reportable('conversation', { id: conversationId ?? '', title: 'this conversation' }, profile)
  const report = useReport(thing)
  const conversationReport = useReport(conversation)
  const label = `More for ${isolated(profileName(profile))}`
  const { blocked, muted } = profile.viewer
  const [isAsking, setAsking] = useState(false)
  const block = () =>
    toggleRestriction({ kind: 'blocks', profile, isOn: blocked, show: (on) => onChange?.({ blocked: on }) })
  const mute = () => toggleRestriction({ kind: 'mutes', profile, isOn: muted, show: (on) => onChange?.({ muted: on }) })
  return (
    <>
      <Menu label={label} trigger={<MoreButton label={label} />} align="start" defaultOpen>
        {profile.profileType === 'artist' && <ReleasesItem profile={profile} />}
        <MenuItem icon="muted" onSelect={mute}>
          {muted ? 'Unmute' : 'Mute'}
        </MenuItem>
        <MenuItem icon="lock" onSelect={blocked ? block : () => setAsking(true)}>
          {blocked ? 'Unblock' : 'Block'}
        </MenuItem>
        <ReportItem thing={thing} onReport={report.open} />
        {conversationId && (
          <ReportItem thing={conversation} onReport={conversationReport.open} label="Report conversation" />
        )}
      </Menu>
      {report.dialog}
      {conversationReport.dialog}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Block ${isolated(profileName(profile))}?`}
        message={
          'You can no longer message or follow each other, or comment on each other’s works. ' +
          `You stop following each other. @${profile.handle} is not notified.`
        }
        confirmLabel="Block"
        onConfirm={() => {
          setAsking(false)
          block()
        }}
      />
    </>
  )
}
