import { accountSchedules, accountTasks } from './accounts/tasks.ts'
import { artworkSchedules, artworkTasks } from './artworks/tasks.ts'
import { backfillTasks } from './backfills/tasks.ts'
import { cardSchedules, cardTasks } from './cards/tasks.ts'
import { suspensionSchedules, suspensionTasks } from './cases/decisions/hide.ts'
import { commentSchedules, commentTasks } from './comments/delete-comment.ts'
import { dashboardSchedules, dashboardTasks } from './dashboard/roll-up-days.ts'
import { importSchedules, importSweepTasks, importTasks } from './imports/tasks.ts'
import { likeSchedules, likeTasks } from './likes/count-share.ts'
import { mediaSchedules, mediaTasks } from './media/sweep.ts'
import { musicSchedules, musicTasks } from './music/tasks.ts'
import { digestSchedules, digestTasks } from './notifications/digest/mail-digests.ts'
import { pushNotificationTasks } from './notifications/push-notification.ts'
import { notificationSchedules, notificationTasks } from './notifications/tell-followers.ts'
import { failedJobSchedules, failedJobTasks } from './platform/failed-jobs.ts'
import type { JobTasks, Schedule } from './platform/jobs.ts'
import { mailSchedules, mailTasks } from './platform/mail/send-mail-job.ts'
import { pushTasks } from './push/send-push.ts'
import { outsideReportSchedules, outsideReportTasks } from './reports/outside/reports.ts'
import { searchSchedules, searchTasks } from './search/tasks.ts'

/** Everything that is done in the background, of every domain. */
export const tasks: JobTasks = {
  ...mailTasks,
  ...suspensionTasks,
  ...failedJobTasks,
  ...accountTasks,
  ...mediaTasks,
  ...musicTasks,
  ...artworkTasks,
  ...cardTasks,
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
/** Waits for servers of others, which may be slow on purpose. */
const outgoing: JobTasks = { ...pushTasks }

/** What is worked on side by side. */
export const pools: JobTasks[] = [tasks, outgoing, importTasks]

export const schedules: Schedule[] = [
  ...mailSchedules,
  ...suspensionSchedules,
  ...failedJobSchedules,
  ...accountSchedules,
  ...mediaSchedules,
  ...musicSchedules,
  ...artworkSchedules,
  ...cardSchedules,
  ...likeSchedules,
  ...commentSchedules,
  ...dashboardSchedules,
  ...searchSchedules,
  ...notificationSchedules,
  ...digestSchedules,
  ...outsideReportSchedules,
  ...importSchedules,
]
