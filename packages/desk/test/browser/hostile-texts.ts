const does = "globalThis.ran=1";

/** Markup and addresses that run when a page takes them for more than text. */
const payloads: readonly string[] = [
  `<script>${does}</script>`,
  `<img src=x onerror=${does}>`,
  `<svg onload=${does}>`,
  `<svg><script>${does}</script></svg>`,
  `<iframe srcdoc="<script>parent.${does}</script>"></iframe>`,
  `<iframe src="javascript:parent.${does}"></iframe>`,
  `<a href="javascript:${does}" id=hostile>press</a>`,
  `<form action="javascript:${does}"><button id=hostile>press</button></form>`,
  `<body onload=${does}>`,
  `<input autofocus onfocus=${does}>`,
  `<details open ontoggle=${does}><summary id=hostile>x</summary></details>`,
  `<video><source onerror=${does}></video>`,
  `<math><mtext><img src=x onerror=${does}></mtext></math>`,
  `<object data="javascript:${does}"></object>`,
  `<embed src="javascript:${does}">`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${does}">`,
  `<link rel=stylesheet href="https://evil.example/x.css">`,
  `<style>@import "https://evil.example/x.css"</style>`,
  `<template><img src=x onerror=${does}></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${does}>">`,
  `<!--><img src=x onerror=${does}>-->`,
  `<![CDATA[<img src=x onerror=${does}>]]>`,
  `<x-y onclick=${does} id=hostile>press</x-y>`,
  `javascript:${does}`,
  `data:text/html,<script>${does}</script>`,
  `{{constructor.constructor('${does}')()}}`,
  `\${${does}}`,
  `&lt;script&gt;${does}&lt;/script&gt;`,
  `\\u003cscript\\u003e${does}\\u003c/script\\u003e`,
];

/** How a payload is put into a text. */
const wraps: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `"${payload}`,
  (payload) => `">${payload}<"`,
  (payload) => `'>${payload}`,
  (payload) => `</title></textarea></option>${payload}`,
  (payload) => `Anna ${payload}`,
  (payload) => `\u202E${payload}\u202C`,
  (payload) => payload.toUpperCase().replaceAll("GLOBALTHIS.RAN", "globalThis.ran"),
  (payload) => payload.replaceAll("<", "<\u0000"),
  (payload) => `${"A".repeat(300)}${payload}`,
];

/** 300 texts: each payload in each wrapping. */
export function hostileTexts(): readonly string[] {
  return payloads.flatMap((payload) => wraps.map((wrap) => wrap(payload)));
}
