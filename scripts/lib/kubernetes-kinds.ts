import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2';
import type { ConfigMap, Namespace, Secret, Service } from 'kubernetes-types/core/v1';
import type { Ingress } from 'kubernetes-types/networking/v1';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1';

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
  'networking.k8s.io/v1 Ingress'?: Ingress;
}
