import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2';
import type { CronJob, Job } from 'kubernetes-types/batch/v1';
import type { ConfigMap, Namespace, PersistentVolumeClaim, Secret, Service } from 'kubernetes-types/core/v1';
import type { ObjectMeta } from 'kubernetes-types/meta/v1';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1';

// The Gateway API is no part of Kubernetes' own description: what we use of it, by its reference
// (https://gateway-api.sigs.k8s.io/reference/spec/).
interface Gateway {
  apiVersion: 'gateway.networking.k8s.io/v1';
  kind: 'Gateway';
  metadata: ObjectMeta;
  spec: {
    gatewayClassName: string;
    listeners: {
      name: string;
      port: number;
      protocol: 'HTTP' | 'HTTPS';
      hostname?: string;
      tls?: { mode: 'Terminate'; certificateRefs: { name: string }[] };
    }[];
  };
}

interface HTTPRouteRule {
  matches?: { path: { type: 'Exact' | 'PathPrefix'; value: string } }[];
  filters?: { type: 'RequestRedirect'; requestRedirect: { scheme: 'http' | 'https'; statusCode: 301 | 302 } }[];
  timeouts?: { request?: string; backendRequest?: string };
  sessionPersistence?: { type: 'Cookie' | 'Header'; sessionName?: string };
  backendRefs?: { name: string; port: number; weight?: number }[];
}

interface HTTPRoute {
  apiVersion: 'gateway.networking.k8s.io/v1';
  kind: 'HTTPRoute';
  metadata: ObjectMeta;
  spec: { parentRefs: { name: string; sectionName?: string }[]; hostnames?: string[]; rules: HTTPRouteRule[] };
}

/** What deploy/kubernetes is made of. */
export interface Kinds {
  'v1 Namespace'?: Namespace;
  'v1 ConfigMap'?: ConfigMap;
  'v1 Secret'?: Secret;
  'v1 Service'?: Service;
  'apps/v1 Deployment'?: Deployment;
  'apps/v1 StatefulSet'?: StatefulSet;
  'policy/v1 PodDisruptionBudget'?: PodDisruptionBudget;
  'autoscaling/v2 HorizontalPodAutoscaler'?: HorizontalPodAutoscaler;
  'gateway.networking.k8s.io/v1 Gateway'?: Gateway;
  'gateway.networking.k8s.io/v1 HTTPRoute'?: HTTPRoute;
  'v1 PersistentVolumeClaim'?: PersistentVolumeClaim;
  'batch/v1 Job'?: Job;
  'batch/v1 CronJob'?: CronJob;
}
