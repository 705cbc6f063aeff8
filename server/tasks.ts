import { mediaSchedules, mediaTasks } from './media/sweep.ts'
import { suspensionSchedules, suspensionTasks } from './moderation/cases/decisions/hide.ts'
import { backfillTasks } from './operations/backfills/tasks.ts'
import { importSchedules, importSweepTasks, importTasks } from './operations/imports/tasks.ts'
import { accountSchedules, accountTasks } from './people/accounts/tasks.ts'
import { factorRemovalSchedules, factorRemovalTasks } from './people/keys/removal/tasks.ts'
import { handleSchedules, handleTasks } from './people/profiles/handles/tasks.ts'
import { securityLogSchedules, securityLogTasks } from './people/security-log/tasks.ts'
import { failedJobSchedules, failedJobTasks } from './platform/failed-jobs.ts'
import type { JobTasks, Schedule } from './platform/jobs.ts'
import { mailSchedules, mailTasks } from './platform/mail/send-mail-job.ts'
import { socialCardSchedules, socialCardTasks } from './reach/social-cards/tasks.ts'
import { commentSchedules, commentTasks } from './social/comments/delete-comment.ts'
import { digestSchedules, digestTasks } from './social/notifications/digest/mail-digests.ts'
import { notificationSchedules, notificationTasks } from './social/notifications/notify-followers.ts'
import { pushNotificationTasks } from './social/notifications/push-notification.ts'
import { pushTasks } from './social/push/send-push.ts'
import { outsideReportSchedules, outsideReportTasks } from './social/reports/outside/reports.ts'
import { artworkSchedules, artworkTasks } from './works/artworks/tasks.ts'
import { dashboardSchedules, dashboardTasks } from './works/dashboard/roll-up-days.ts'
import { likeSchedules, likeTasks } from './works/likes/count-share.ts'
import { musicSchedules, musicTasks } from './works/music/tasks.ts'
import { releaseSchedules, releaseTasks } from './works/releases/tasks.ts'
import { searchSchedules, searchTasks } from './works/search/tasks.ts'

/** The background jobs of all domains. */
export const tasks: JobTasks = {
  ...mailTasks,
  ...suspensionTasks,
  ...failedJobTasks,
  ...accountTasks,
  ...factorRemovalTasks,
  ...securityLogTasks,
  ...handleTasks,
  ...mediaTasks,
  ...musicTasks,
  ...artworkTasks,
  ...likeTasks,
  ...commentTasks,
  ...dashboardTasks,
  ...searchTasks,
  ...backfillTasks,
  ...notificationTasks,
  ...pushNotificationTasks,
  ...digestTasks,
  ...outsideReportTasks,
  ...importSweepTasks,
}
/** Jobs that wait for foreign servers, which may be slow on purpose. */
const outgoing: JobTasks = { ...pushTasks }

/**
 * The pools that work independently. Hundreds of cards may wait, and would delay mails. A scheduled
 * release must not wait for any of them.
 */
export const pools: JobTasks[] = [tasks, outgoing, importTasks, socialCardTasks, releaseTasks]

export const schedules: Schedule[] = [
  ...mailSchedules,
  ...suspensionSchedules,
  ...failedJobSchedules,
  ...accountSchedules,
  ...factorRemovalSchedules,
  ...securityLogSchedules,
  ...handleSchedules,
  ...mediaSchedules,
  ...musicSchedules,
  ...releaseSchedules,
  ...artworkSchedules,
  ...socialCardSchedules,
  ...likeSchedules,
  ...commentSchedules,
  ...dashboardSchedules,
  ...searchSchedules,
  ...notificationSchedules,
  ...digestSchedules,
  ...outsideReportSchedules,
  ...importSchedules,
]
