export const notifyJob = 'alert-notify';
