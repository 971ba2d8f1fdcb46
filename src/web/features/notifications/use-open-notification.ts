import { useNavigate } from 'react-router';
import { delays } from '#contract/limits.ts';
import type { Notification } from '#contract/notifications.ts';
import { contentLink } from '#web/lib/content.ts';
import { useMarkRead } from './use-mark-read.ts';

/** Marks as read, and leads to the item that the notification is about (specification 000, section 5). */
export function useOpenNotification(): (notification: Notification) => void {
  const navigate = useNavigate();
  const markRead = useMarkRead();
  return (notification) => {
    markRead(notification);
    const { relatedType, relatedId } = notification;
    if (relatedType !== 'content' || !relatedId) return;
    setTimeout(() => navigate(contentLink(relatedId)), delays.notificationJump);
  };
}
