export * from "@passmuster/form1583";
